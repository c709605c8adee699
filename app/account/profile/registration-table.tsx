import { Form } from "@remix-run/react";
import type { OwnFact } from "#app/entries/own-words.ts";
import { formatDay } from "#app/site/dates.ts";
import { changeRegistrationPath, withdrawRegistrationPath } from "#app/site/paths.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Table } from "#app/ui/table.tsx";
import { PROFILE_PAGE as PAGE } from "./content.ts";
import type { OwnRegistration } from "./profile.server.ts";

export function RegistrationTable({
  registrations,
  label,
}: {
  registrations: readonly OwnRegistration[];
  label: string;
}) {
  return (
    <Table label={label} columns={Object.values(PAGE.columns)}>
      {registrations.map((registration) => (
        <RegistrationRow key={registration.id} registration={registration} />
      ))}
    </Table>
  );
}

function RegistrationRow({ registration }: { registration: OwnRegistration }) {
  const { columns } = PAGE;
  const { tournament, changes, reason, queue, results, facts } = registration;
  return (
    <tr>
      <th scope="row" abbr={tournament} className="lg:w-1/3">
        <span className="font-display text-xl leading-snug font-medium">{tournament}</span>
        {results.length > 0 ? <OwnFacts facts={results} className="font-display text-xl" /> : null}
        {facts.length > 0 ? <OwnFacts facts={facts} className="text-base" /> : null}
      </th>
      <td data-label={columns.date}>
        <time className="md:whitespace-nowrap" dateTime={registration.date}>
          {formatDay(registration.date)}
        </time>
      </td>
      <td data-label={columns.golfGroup}>{registration.golfGroup}</td>
      <td data-label={columns.handicap}>{registration.handicap}</td>
      <td data-label={columns.status}>
        {PAGE.status[registration.status]}
        {queue && queue.place !== null ? (
          <p className="text-sm text-muted">{PAGE.inLine(queue.place)}</p>
        ) : null}
        {reason ? <p className="text-sm whitespace-pre-line text-muted">{reason}</p> : null}
      </td>
      <td className="space-y-1">
        <ButtonRow>
          {/* Without a page of the tournament there are no other news than the sheet's. */}
          {registration.sheet === null || registration.updates !== null ? (
            <ViewUpdates tournament={tournament} path={registration.updates} />
          ) : null}
          {registration.sheet === null ? null : (
            <ButtonLink
              look="quiet"
              size="tight"
              href={registration.sheet.href}
              aria-label={`${registration.sheet.label}: ${tournament}`}
            >
              {registration.sheet.label}
            </ButtonLink>
          )}
          {changes?.isOpen ? <ChangeLinks slug={changes.slug} tournament={tournament} /> : null}
          {changes?.cannotCome ? (
            <a
              className={`${LINK_CLASSES} text-sm`}
              href={changes.cannotCome}
              aria-label={`${changes.told ?? PAGE.cannotCome}: ${tournament}`}
            >
              {changes.told ?? PAGE.cannotCome}
            </a>
          ) : null}
          {registration.registerPath ? (
            <ButtonLink
              look="quiet"
              size="small"
              href={registration.registerPath}
              aria-label={`${PAGE.registerAgain}: ${tournament}`}
            >
              {PAGE.registerAgain}
            </ButtonLink>
          ) : null}
        </ButtonRow>
        {changes ? (
          <p className="text-sm text-muted">
            {PAGE[changes.isOpen ? "changesUntil" : "changesWereUntil"](
              changes.until && formatDay(changes.until),
            )}
          </p>
        ) : null}
      </td>
    </tr>
  );
}

function OwnFacts({ facts, className }: { facts: readonly OwnFact[]; className: string }) {
  return (
    <dl className="mt-2 grid gap-1 font-normal">
      {facts.map(({ name, fact, href }) => (
        <div key={name + fact}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className={className}>{href ? <a href={href}>{fact}</a> : fact}</dd>
        </div>
      ))}
    </dl>
  );
}

const LINK_CLASSES = "inline-flex min-h-11 items-center font-semibold";

function ChangeLinks({ slug, tournament }: { slug: string; tournament: string }) {
  return (
    <span className="flex gap-3 text-sm">
      <a
        className={LINK_CLASSES}
        href={changeRegistrationPath({ slug })}
        aria-label={`${PAGE.edit}: ${tournament}`}
      >
        {PAGE.edit}
      </a>
      <a
        className={LINK_CLASSES}
        href={withdrawRegistrationPath({ slug })}
        aria-label={`${PAGE.withdraw}: ${tournament}`}
      >
        {PAGE.withdraw}
      </a>
    </span>
  );
}

function ViewUpdates({ tournament, path }: { tournament: string; path: string | null }) {
  const label = `${PAGE.viewUpdates}: ${tournament}`;
  return path ? (
    <ButtonLink look="quiet" size="tight" href={path} aria-label={label}>
      {PAGE.viewUpdates}
    </ButtonLink>
  ) : (
    <Form method="post">
      <Button type="submit" look="quiet" size="tight" aria-label={label}>
        {PAGE.viewUpdates}
      </Button>
    </Form>
  );
}
