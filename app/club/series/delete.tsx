import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmButtons } from "#app/club/frame/confirm-buttons.tsx";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { CLUB_SERIES_PATH, clubSeriesPath } from "#app/site/series-paths.ts";
import { TOASTS } from "./content.ts";
import { deletionSchema } from "./schema.ts";
import { deleteSeries, readSeries } from "./series.server.ts";

const PAGE = {
  title: "Delete a series",
  heading: (name: string) => `Delete ${name}?`,
  text: "Its tables go, with the committee’s corrections, the divisions and the cut that it gave, and what was written about its changes. The tournaments and their results stay. This cannot be undone.",
  shown: "Everyone can see this series. Hide it first.",
} as const;

export const meta = clubMeta(PAGE.title, "Delete a series of the club.");

export const loader = formLoader(async ({ context, params }) => {
  const { id, name, version, is_public: isPublic } = await readSeries(context, params.series);
  return { name, version: String(version), isPublic, keep: clubSeriesPath(id) };
});

export function action(post: ActionFunctionArgs) {
  const { series: id = "" } = post.params;
  return submitClubForm(post, {
    schema: deletionSchema,
    isSaved: false,
    failed: TOASTS.notDeleted,
    async run({ version }, { context }) {
      await deleteSeries(context, id, version);
      return redirectWithSuccess(CLUB_SERIES_PATH, TOASTS.deleted);
    },
  });
}

export default function DeleteSeries() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isPublic = content?.isPublic ?? true;
  return (
    <ClubScreen answer={answer} heading={content ? PAGE.heading(content.name) : PAGE.title}>
      <p>{isPublic ? PAGE.shown : PAGE.text}</p>
      <Form method="post" action={path}>
        <input type="hidden" name="version" value={content?.version} />
        <ConfirmButtons
          confirm={isPublic || answer ? null : { text: "Delete it", busyText: "Deleting…" }}
          keep={{ href: content?.keep ?? CLUB_SERIES_PATH, text: "Keep it" }}
        />
      </Form>
    </ClubScreen>
  );
}
