import { isDeepStrictEqual } from "node:util";
import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { clubSeriesPath } from "#app/site/series-paths.ts";
import { dayDivisions } from "#app/tournaments/series/day-divisions.ts";
import { hasTotals, type StoredSeriesRules } from "#app/tournaments/series/facts.ts";
import { seriesMoves } from "#app/tournaments/series/moves.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { TOASTS } from "./content.ts";
import { divisionValues, rulesOf, settings, settingsSchema, settingsValues } from "./schema.ts";
import { type MovesPreview, PreviewOfMoves, SERIES_PREVIEW } from "./series-moves.tsx";
import {
  changesOfFacts,
  type ClubSeries,
  digestOf,
  hasResults,
  needsReason,
  readSeries,
  saveSeries,
} from "./series.server.ts";
import { SettingsForm } from "./settings-form.tsx";

const PAGE = {
  heading: "Settings",
  kind: "Results are published: make another series for a table of another kind",
  reason: "Say why the terms change after results were published",
} as const;

export const meta = clubMeta(PAGE.heading, "What counts in a series, and how.");

export const handle: PageHandle = { hydrate: true };

/** A table of another kind needs cards that were not read, and leaves corrections out. */
const isFixed = (series: ClubSeries, rules: StoredSeriesRules): boolean =>
  hasResults(series) && ![series.rules, rules].every(hasTotals);

export const loader = formLoader(
  async ({ context, params }) => {
    const series = await readSeries(context, params.series);
    return {
      id: series.id,
      name: series.name,
      needsReason: needsReason(series),
      values: {
        ...settingsValues(series.name, series.rules),
        version: String(series.version),
        divisions: divisionValues(series.facts),
      },
      dayDivisions: dayDivisions(series.facts).all.map(({ name }) => name),
    };
  },
  { fixed: () => ({ constraint: constraintsOf(settings) }) },
);

export function action(post: ActionFunctionArgs) {
  const { series: id = "" } = post.params;
  let preview: MovesPreview | null = null;
  return submitClubForm(post, {
    schema: settingsSchema,
    lists: ["divisions"],
    alsoReturned: () => Promise.resolve({ preview }),
    async run({ version, reason, seen, ...form }, { context }) {
      const series = await readSeries(context, id);
      const rules = rulesOf(form, series.rules);
      if (rules.kind !== series.rules.kind && isFixed(series, rules)) {
        throw new InvalidFields({ kind: [PAGE.kind] });
      }
      const moves = seriesMoves(series.facts, { ...series.facts, rules });
      if (hasResults(series) && !isDeepStrictEqual(rules, series.rules)) {
        const digest = digestOf([JSON.stringify(rules)]);
        preview = {
          seen: digest,
          moves: changesOfFacts(series, { ...series.facts, rules }),
        };
        if (!reason && needsReason(series)) throw new InvalidFields({ reason: [PAGE.reason] });
        if (seen !== digest) throw new InvalidFields({}, { toast: SERIES_PREVIEW.check });
      }
      await saveSeries(context, series, version, { name: form.name, rules }, { reason, moves });
      return redirectWithSuccess(clubSeriesPath(id), TOASTS.saved);
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Settings() {
  const { path, constraint, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const back = clubSeriesPath(content?.id ?? "");
  const preview = answer?.preview;
  return (
    <ClubScreen
      answer={answer}
      back={{ href: back, text: content?.name ?? "" }}
      heading={PAGE.heading}
    >
      <SettingsForm
        key={content?.values.version}
        path={path}
        submit="Save"
        cancel={back}
        needsReason={content?.needsReason ?? false}
        dayDivisions={content?.dayDivisions ?? []}
        lastResult={answer?.result}
        constraint={constraint}
        defaultValue={saved ?? content?.values ?? {}}
      >
        <PreviewOfMoves preview={preview} />
      </SettingsForm>
    </ClubScreen>
  );
}
