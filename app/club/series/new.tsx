import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { CLUB_SERIES_PATH, seriesTournamentsPath } from "#app/site/series-paths.ts";
import { slugOf } from "#app/site/slug.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { TO_ALL, TOASTS } from "./content.ts";
import { DEFAULT_RULES, newSeriesSchema, rulesOf, settings, settingsValues } from "./schema.ts";
import { saveSeries } from "./series.server.ts";
import { SettingsForm } from "./settings-form.tsx";

const HEADING = "New series";

export const meta = clubMeta(HEADING, "Add an order of merit or another table over tournaments.");

export const handle: PageHandle = { hydrate: true };

export const loader = formLoader(
  () => ({ ...settingsValues("", DEFAULT_RULES), id: crypto.randomUUID() }),
  { fixed: () => ({ constraint: constraintsOf(settings) }) },
);

export function action(post: ActionFunctionArgs) {
  return submitClubForm(post, {
    schema: newSeriesSchema,
    async run({ id, name, ...form }, { context }) {
      const slug = slugOf(name, "series");
      await saveSeries(context, { id, slug }, 0, {
        name,
        slug,
        rules: rulesOf({ ...form, name }),
      });
      return redirectWithSuccess(seriesTournamentsPath(id), TOASTS.added(name));
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function NewSeries() {
  const { path, constraint, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen answer={answer} back={{ href: CLUB_SERIES_PATH, text: TO_ALL }} heading={HEADING}>
      <SettingsForm
        path={path}
        submit="Add"
        cancel={CLUB_SERIES_PATH}
        lastResult={answer?.result}
        constraint={constraint}
        defaultValue={saved ?? content ?? {}}
      />
    </ClubScreen>
  );
}
