import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/forms/read-form.server.ts";
import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import { ACCOUNT_SETTINGS_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { readToken, stopReminders } from "./reminders.server.ts";
const PATH = "/reminders";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Stop reminders?",
      description: "Stop the mails that remind you of a tournament.",
      path: PATH,
      private: true,
    },
    matches,
  );

/**
 * The page behind the link in a reminder. Only its button stops them: mail scanners fetch links.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const token = readToken(new URL(request.url).searchParams.get("token"));
  return data({ token }, { status: token ? 200 : 404 });
}

/** The page's button, or that of a mail program, which posts to the link itself (RFC 8058). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const token = readToken(form.get("token") ?? new URL(request.url).searchParams.get("token"));
  try {
    return token && (await stopReminders(context, token))
      ? // Set explicitly; otherwise the loader's status (no token) would win.
        data({ outcome: "stopped", token } as const, { status: 200 })
      : data({ outcome: "unknown", token } as const, { status: 404 });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return data({ outcome: "failed", token } as const, { status: 503 });
  }
}

export default function Reminders() {
  const opened = useLoaderData<typeof loader>();
  const { outcome, token } = useActionData<typeof action>() ?? {
    outcome: null,
    token: opened.token,
  };
  if (outcome === "stopped") {
    return (
      <Done
        heading="Reminders are off"
        text="We do not remind you of tournaments any more. You can turn reminders on again in your account settings."
      />
    );
  }
  if (outcome === "unknown" || token === null) {
    return (
      <Done
        heading="This link does not work"
        text="It may have been cut off on its way to you. You can turn reminders off in your account settings."
      />
    );
  }
  return (
    <Column narrow>
      <h1>{outcome === "failed" ? "Not done yet" : "Stop reminders?"}</h1>
      <p className="text-lg text-muted">
        {outcome === "failed"
          ? "Our member service did not answer. Please press the button again in a minute."
          : "Two days before a tournament we remind registered players. You still get emails about your registrations, such as a confirmed place or a cancelled tournament."}
      </p>
      <form method="post" action={PATH}>
        <input type="hidden" name="token" value={token} />
        <ButtonRow>
          <Button type="submit">Stop reminders</Button>
        </ButtonRow>
      </form>
    </Column>
  );
}

function Done({ heading, text }: { heading: string; text: string }) {
  return (
    <Column narrow>
      <h1>{heading}</h1>
      <p className="text-lg text-muted">{text}</p>
      <ButtonRow>
        <ButtonLink look="quiet" href={ACCOUNT_SETTINGS_PATH}>
          To my account settings
        </ButtonLink>
      </ButtonRow>
    </Column>
  );
}
