import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Rows } from "#app/club/frame/list.tsx";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeSeriesOf } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { TO_REGISTER } from "#app/club/people/register/content.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { PEOPLE_PATH } from "#app/site/paths.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import {
  countsText,
  IMPORT_PATH,
  IMPORTS_PAGE as PAGE,
  IMPORTS_PATH,
  TOASTS,
  PAGE as IMPORT,
} from "./content.ts";
import { listImports, takeBackImport } from "./import.server.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const loader = formLoader(async ({ context }) => ({
  imports: await listImports(context),
}));

const schema = z.object({ takeBack: z.uuid() });

export function action(post: ActionFunctionArgs) {
  return submitClubForm(post, {
    schema,
    isSaved: false,
    failed: TOASTS.notTakenBack,
    async run({ takeBack }, { context }) {
      await takeBackImport(context, takeBack);
      await purgeSeriesOf(context);
      return redirectWithSuccess(IMPORTS_PATH, TOASTS.takenBack);
    },
  });
}

export default function PeopleImports() {
  const { content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen
      answer={answer}
      back={{ href: PEOPLE_PATH, text: TO_REGISTER }}
      heading={PAGE.heading}
      lines={<p className="text-muted">{PAGE.text}</p>}
    >
      {content?.imports.length === 0 ? <p>{PAGE.none}</p> : null}
      {content && content.imports.length > 0 ? (
        <form method="post" action={IMPORTS_PATH}>
          <Rows>
            {content.imports.map(({ id, at, taken_back_at: takenBack, players, ...counts }) => (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-line px-5 py-3.5 not-first:border-t"
              >
                <div>
                  <p className="font-semibold">{formatMoment(at)}</p>
                  <p className="text-sm text-muted">{countsText(counts)}</p>
                </div>
                {takenBack === null ? (
                  <details className="open:col-span-full">
                    <summary
                      className="min-h-11 cursor-pointer py-2 font-semibold"
                      aria-label={`${PAGE.takeBack}: ${formatMoment(at)}`}
                    >
                      {PAGE.takeBack}
                    </summary>
                    <p className="mb-2 text-sm">
                      {players > 0 ? `${PAGE.players(players)} ` : ""}
                      {PAGE.takeBackText}
                    </p>
                    <Button type="submit" size="small" name="takeBack" value={id}>
                      {PAGE.takeBackNow}
                    </Button>
                  </details>
                ) : (
                  <p>{PAGE.takenBack}</p>
                )}
              </li>
            ))}
          </Rows>
        </form>
      ) : null}
      <ButtonRow>
        <ButtonLink look="quiet" href={IMPORT_PATH}>
          {IMPORT.heading}
        </ButtonLink>
      </ButtonRow>
    </ClubScreen>
  );
}
