import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmButtons } from "#app/club/frame/confirm-buttons.tsx";
import { coursePath, COURSES_PATH } from "#app/club/frame/course-paths.ts";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { TOASTS } from "./content.ts";
import { readCourse, removeCourse } from "./courses.server.ts";
import { removalSchema } from "./schema.ts";

const PAGE = {
  title: "Remove a course",
  heading: (name: string) => `Remove ${name}?`,
  text: "Tournaments that have taken it keep their tees and scorecards; drafts follow no course any more. What the site says of it keeps its holes and par. This cannot be undone.",
} as const;

export const meta = clubMeta(PAGE.title, "Remove a course of the club.");

export const loader = formLoader(async ({ context, params }) => {
  const { id, name, version } = await readCourse(context, params.course ?? "");
  return { name, version: String(version), keep: coursePath(id) };
});

export function action(post: ActionFunctionArgs) {
  const { course: id = "" } = post.params;
  return submitClubForm(post, {
    schema: removalSchema,
    isSaved: false,
    failed: TOASTS.notRemoved,
    async run({ version }, { context }) {
      await removeCourse(context, id, version);
      return redirectWithSuccess(COURSES_PATH, TOASTS.removed);
    },
  });
}

export default function RemoveCourse() {
  const { path, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ClubScreen answer={answer} heading={content ? PAGE.heading(content.name) : PAGE.title}>
      <p>{PAGE.text}</p>
      <Form method="post" action={path}>
        <input type="hidden" name="version" value={content?.version} />
        <ConfirmButtons
          confirm={content && !answer ? { text: "Remove", busyText: "Removing…" } : null}
          keep={{ href: content?.keep ?? COURSES_PATH, text: "Keep" }}
        />
      </Form>
    </ClubScreen>
  );
}
