import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmButtons } from "#app/club/frame/confirm-buttons.tsx";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeSeriesOf } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { PEOPLE_PATH, personPath } from "#app/site/paths.ts";
import { TOASTS } from "./content.ts";
import { readPerson, removePerson } from "./people.server.ts";
import { nameOf } from "./person-text.ts";
import { removalSchema } from "./schema.ts";

const PAGE = {
  title: "Remove a person",
  heading: (name: string) => `Remove ${name}?`,
  results: (tournaments: readonly string[]) =>
    `Their results stay in ${tournaments.length === 1 ? "this tournament" : "these tournaments"} and in tables of series: ${tournaments.join(", ")}.`,
  account: (address: string) =>
    `The account ${address} loses what it has from the register: its record, its handicaps, and results that were joined to this person.`,
  text: "The register forgets this person. Guests of theirs stay. If they are added again within 30 days with their number, phone or year of birth, tournaments, tables and guests are theirs again; later, the two can be merged. The account has to be joined again.",
  fees: "Entries stay too, with their fees and payments: a person who does not play is withdrawn on the entry’s page, which says what the club then owes them.",
  former:
    "For a person who has left the club, set the status to Former member instead: the register then keeps them for a year.",
} as const;

export const meta = clubMeta(PAGE.title, "Remove a person from the members’ register.");

export const loader = formLoader(async ({ context, params }) => {
  const person = await readPerson(context, params.person ?? "");
  return {
    name: nameOf(person),
    version: String(person.version),
    keep: personPath(person.id),
    affected: [
      ...(person.results.length > 0 ? [PAGE.results(person.results)] : []),
      ...(person.account_email ? [PAGE.account(person.account_email)] : []),
    ],
  };
});

export function action(post: ActionFunctionArgs) {
  const { person: id = "" } = post.params;
  return submitClubForm(post, {
    schema: removalSchema,
    isSaved: false,
    failed: TOASTS.notRemoved,
    async run({ version }, { context }) {
      await removePerson(context, id, version);
      await purgeSeriesOf(context);
      return redirectWithSuccess(PEOPLE_PATH, TOASTS.removed);
    },
  });
}

export default function RemovePerson() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen answer={answer} heading={content ? PAGE.heading(content.name) : PAGE.title}>
      {content?.affected.map((line) => (
        <p key={line} className="font-semibold wrap-anywhere">
          {line}
        </p>
      ))}
      <p>{PAGE.text}</p>
      <p>{PAGE.fees}</p>
      <p>{PAGE.former}</p>
      <Form method="post" action={path}>
        <input type="hidden" name="version" value={content?.version} />
        <ConfirmButtons
          confirm={content && !answer ? { text: "Remove", busyText: "Removing…" } : null}
          keep={{ href: content?.keep ?? PEOPLE_PATH, text: "Keep" }}
        />
      </Form>
    </ClubScreen>
  );
}
