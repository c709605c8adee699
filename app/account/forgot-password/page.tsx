import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { FORGOT, LABELS, TOASTS } from "#app/account/auth/content.ts";
import {
  destinationOfLink,
  forgotPasswordPath,
  onTheWayTo,
  readDestination,
} from "#app/account/auth/destination.server.ts";
import {
  readLastMail,
  readLastMailTo,
  rememberMail,
  requestReset,
} from "#app/account/auth/mailed-links.server.ts";
import { emailSchema, type EmailFields } from "#app/account/auth/schema.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { type Constraints, HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithInfo, redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { loginPath } from "#app/site/paths.ts";
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
  const redirectTo = readDestination(request);
  return {
    redirectTo,
    again: forgotPasswordPath(redirectTo),
    sentTo: last?.email ?? null,
    constraint: constraintsOf(emailSchema),
  };
}

export function action(post: ActionFunctionArgs) {
  return submitForm(post, {
    schema: emailSchema,
    rateLimit: { limit: "mailedLink", of: ({ email }) => email },
    failed: TOASTS.forgotFailed,
    async run({ email, redirectTo }, { request, context }) {
      const destination = destinationOfLink(redirectTo);
      const sent = onTheWayTo(destination, `${PATH}?sent`);
      const last = await readLastMailTo(request, email);
      if (last?.kind === "reset" && last.secondsLeft > 0) {
        return redirectWithInfo(sent, TOASTS.mailedJustNow(last.secondsLeft));
      }
      await requestReset(context, email, destination);
      await rememberMail(context, email, "reset");
      return redirectWithSuccess(sent, TOASTS.resetSent);
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function ForgotPassword() {
  const { sentTo, redirectTo, again, constraint } = useLoaderData<typeof loader>();
  return sentTo === null ? (
    <RequestForm redirectTo={redirectTo} constraint={constraint} />
  ) : (
    <CheckYourEmail email={sentTo} redirectTo={redirectTo} again={again} />
  );
}

function RequestForm({ redirectTo, constraint }: { redirectTo: string; constraint: Constraints }) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<EmailFields>({
    id: "forgot",
    lastResult: answer?.result,
    constraint,
    defaultValue: { redirectTo },
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
        <HiddenField field={fields.redirectTo} />
        <Honeypot />
        <Field field={fields.email} label={LABELS.email} type="email" autoComplete="username" />
        <SubmitButton busyText="Sending...">Send reset link</SubmitButton>
        <p>
          <a href={loginPath(redirectTo)}>{FORGOT.back}</a>
        </p>
      </ServerForm>
    </AsideColumn>
  );
}

function CheckYourEmail({
  email,
  redirectTo,
  again,
}: {
  email: string;
  redirectTo: string;
  again: string;
}) {
  return (
    <AsideColumn
      aside={<Illustration illustration={{ src: lostBall, alt: "" }} shape={[640, 400]} rounded />}
    >
      <h1>Check Your Email</h1>
      <p className="text-lg text-muted">{FORGOT.sentText(email)}</p>
      <p>{FORGOT.notThere}</p>
      <ButtonRow>
        <ButtonLink href={again}>Try Again</ButtonLink>
        <ButtonLink look="quiet" href={loginPath(redirectTo)}>
          {FORGOT.back}
        </ButtonLink>
      </ButtonRow>
    </AsideColumn>
  );
}
