import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { FORGOT, LABELS, TOASTS } from "#app/account/auth/content.ts";
import {
  rememberMail,
  readLastMail,
  requestReset,
  secondsUntilMail,
} from "#app/account/auth/mailed-links.server.ts";
import { emailSchema, type EmailFields } from "#app/account/auth/schema.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { type Constraints, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithInfo, redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { AsideColumn } from "#app/ui/aside-column.tsx";
import { ButtonLink, SubmitButton, ButtonRow } from "#app/ui/button.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import lostBall from "#app/ui/illustrations/lost-ball.svg";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

const PATH = "/forgot-password";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: FORGOT.heading,
      description: "Ask for a mail with a link to choose a new password.",
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = { hydrate: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const isSent = new URL(request.url).searchParams.has("sent");
  const last = isSent ? await readLastMail(request) : null;
  return {
    sentTo: last?.email ?? null,
    constraint: constraintsOf(emailSchema),
  };
}

export function action(post: ActionFunctionArgs) {
  return submitForm(post, {
    schema: emailSchema,
    rateLimit: { limit: "mailedLink", of: ({ email }) => email },
    failed: TOASTS.forgotFailed,
    async run({ email }, { request, context }) {
      const seconds = await secondsUntilMail(request, email);
      if (seconds > 0) {
        return redirectWithInfo(`${PATH}?sent`, TOASTS.mailedJustNow(seconds));
      }
      await requestReset(context, email);
      await rememberMail(context, email);
      return redirectWithSuccess(`${PATH}?sent`, TOASTS.resetSent);
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function ForgotPassword() {
  const { sentTo, constraint } = useLoaderData<typeof loader>();
  return sentTo === null ? (
    <RequestForm constraint={constraint} />
  ) : (
    <CheckYourEmail email={sentTo} />
  );
}

function RequestForm({ constraint }: { constraint: Constraints }) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<EmailFields>({
    id: "forgot",
    lastResult: answer?.result,
    constraint,
  });
  return (
    <AsideColumn
      aside={<Illustration illustration={{ src: lostBall, alt: "" }} shape={[640, 400]} rounded />}
    >
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{FORGOT.heading}</h1>
      <p className="text-lg text-muted">
        Tell us your email and we will send you a link to choose a new password.
      </p>
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result}>
        <Honeypot />
        <Field field={fields.email} label={LABELS.email} type="email" autoComplete="username" />
        <SubmitButton busyText="Sending...">Send reset link</SubmitButton>
        <p>
          <a href="/login">{FORGOT.back}</a>
        </p>
      </ServerForm>
    </AsideColumn>
  );
}

function CheckYourEmail({ email }: { email: string }) {
  return (
    <AsideColumn
      aside={<Illustration illustration={{ src: lostBall, alt: "" }} shape={[640, 400]} rounded />}
    >
      <h1>Check Your Email</h1>
      <p className="text-lg text-muted">{FORGOT.sentText(email)}</p>
      <p>Nothing there after a few minutes? Look in your spam folder.</p>
      <ButtonRow>
        <ButtonLink href={PATH}>Try Again</ButtonLink>
        <ButtonLink look="quiet" href="/login">
          {FORGOT.back}
        </ButtonLink>
      </ButtonRow>
    </AsideColumn>
  );
}
