import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { LOG_IN_TOASTS } from "#app/entries/content.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { ACCOUNT_SETTINGS_PATH, OWN_CALENDAR_PATH as PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { readCalendarLink, renewCalendarLink } from "./calendar-link.server.ts";

const PAGE = {
  heading: "My tournaments in a calendar",
  description: "A calendar on your phone or computer that shows your tournaments and tee times.",
};

const TOASTS = {
  made: { message: "Link made", description: "Subscribe to it in your calendar app." },
  renewed: { message: "Link made", description: "The earlier link no longer works." },
  stopped: { message: "Link taken back", description: "It no longer works." },
  failed: { message: "Nothing changed", description: "Please try again in a minute." },
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { title: PAGE.heading, description: PAGE.description, path: PATH, private: true },
    matches,
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.isFormReturned) return { link: null };
  await context.user.require(request);
  const token = await readCalendarLink(context);
  return { link: token && `${environment.SITE_URL}/starts.ics?token=${token}` };
}

export function action(post: ActionFunctionArgs) {
  return submitForm(post, {
    schema: z.object({ intent: z.enum(["make", "stop"]) }),
    membersOnly: { path: PATH, toast: LOG_IN_TOASTS.calendar, isSaved: false },
    failed: TOASTS.failed,
    async run({ intent }, { context }) {
      const earlier = await readCalendarLink(context);
      await renewCalendarLink(context, intent === "make");
      const made = earlier === null ? TOASTS.made : TOASTS.renewed;
      return redirectWithSuccess(PATH, intent === "make" ? made : TOASTS.stopped);
    },
  });
}

export default function OwnCalendar() {
  const { link } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{PAGE.description}</p>
      {link ? (
        <>
          <p>
            Your calendar app asks for this address where you subscribe to a calendar. Anyone with
            the address can see your tournaments, your tee times and the people you play with.
          </p>
          <p className="font-semibold wrap-anywhere select-all">{link}</p>
        </>
      ) : null}
      <form method="post">
        <ButtonRow>
          {link ? (
            <ButtonLink href={link.replace(/^https?:/, "webcal:")}>Open my calendar app</ButtonLink>
          ) : null}
          <Button type="submit" intent="make" look={link ? "quiet" : "primary"}>
            {link ? "Make another link" : "Make a link"}
          </Button>
          {link ? (
            <Button type="submit" intent="stop" look="quiet">
              Take the link back
            </Button>
          ) : null}
        </ButtonRow>
      </form>
      <p>
        <a href={ACCOUNT_SETTINGS_PATH}>To my account settings</a>
      </p>
    </Column>
  );
}
