import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitClubForm, tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { DescribedField } from "#app/forms/described-field.tsx";
import { fieldValues, labelsOf, storedFields } from "#app/forms/described-fields.ts";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { knockoutPath } from "#app/site/knockout-paths.ts";
import { ofDivision } from "#app/tournaments/knockout/knockout.ts";
import { groupsOf, termsOf } from "#app/tournaments/knockout/rules.ts";
import { Terms } from "#app/tournaments/knockout/terms.tsx";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { DEFAULT_RULES, RULES_FIELDS as FIELDS } from "./fields.ts";
import {
  knownFacts,
  openClubKnockout,
  pathOf,
  saveKnockout,
  showClubKnockout,
} from "./knockout.server.ts";
import { MESSAGES } from "./messages.ts";
import { type SettingsFields, settingsSchema } from "./schema.ts";

const PAGE = {
  heading: "Settings of the knock-out",
  text: "The terms that players read are made of these. They can be changed until the draw is published.",
  fixed: "The draw is published, so these terms stay.",
  back: "Draw",
  saved: { message: "Saved", description: "The terms are on the page of the draw." },
} as const;

const LABELS = labelsOf(FIELDS);

type Name = keyof typeof FIELDS;

export const meta = clubMeta(PAGE.heading, "How the matches of a knock-out are played.");

export const handle: PageHandle = { hydrate: true };

export { revalidateConflict as shouldRevalidate } from "#app/club/frame/page.ts";

export const loader = tournamentLoader(
  async ({ id, context, request }) => {
    const open = await showClubKnockout(context, id, request);
    const facts = knownFacts(open);
    return {
      name: open.tournament.name,
      division: open.division,
      version: String(open.version),
      values: fieldValues(FIELDS, facts?.rules ?? DEFAULT_RULES),
      fixed: facts?.published_at ? termsOf(facts.rules) : null,
    };
  },
  { pathOf, fixed: () => ({ constraint: constraintsOf(settingsSchema) }) },
);

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  return submitClubForm(post, {
    path: pathOf(post.request),
    schema: settingsSchema,
    async run({ version, ...form }, { context }) {
      const open = await openClubKnockout(context, id, post.request);
      const rules = storedFields(FIELDS, form);
      if (rules.form === "greensomes" && rules.allowance !== undefined) {
        throw new InvalidFields({ allowance: [MESSAGES.allowanceOfGreensomes] });
      }
      const groups = groupsOf(rules);
      if (groups && rules.plate !== "none") {
        throw new InvalidFields({ plate: [MESSAGES.plateAfterGroups] });
      }
      if (groups && groups.goOn >= groups.size) {
        throw new InvalidFields({ goOn: [MESSAGES.goOnTooMany] });
      }
      await saveKnockout(context, open, version, { rules });
      return redirectWithSuccess(knockoutPath(id, open.division?.id), PAGE.saved);
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Settings() {
  const { id, path, content, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<SettingsFields>({
    id: "settings",
    lastResult: answer?.result,
    constraint,
    defaultValue: saved ?? content?.values ?? {},
  });
  const back = { href: knockoutPath(id, content?.division?.id), text: PAGE.back };
  const heading = ofDivision(PAGE.heading, content?.division);
  if (content?.fixed) {
    return (
      <ClubScreen heading={heading} back={back}>
        <p>{PAGE.fixed}</p>
        <Terms terms={content.fixed} />
      </ClubScreen>
    );
  }
  return (
    <ClubScreen
      answer={answer}
      heading={heading}
      back={back}
      lines={<p className="text-muted">{PAGE.text}</p>}
    >
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result} action={path}>
        <input
          type="hidden"
          name="version"
          value={content?.version ?? (answer?.result.initialValue?.version as string | undefined)}
        />
        {(Object.keys(FIELDS) as Name[]).map((name) => (
          <DescribedField key={name} field={fields[name]} spec={FIELDS[name]} />
        ))}
        <ButtonRow>
          <SubmitButton busyText="Saving…">Save</SubmitButton>
          <ButtonLink look="quiet" href={back.href}>
            Cancel
          </ButtonLink>
        </ButtonRow>
      </ServerForm>
    </ClubScreen>
  );
}
