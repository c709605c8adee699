import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { LABELS, SIGNUP, TOASTS } from "#app/account/auth/content.ts";
import {
  confirmEmailPath,
  destinationOfLink,
  readDestination,
} from "#app/account/auth/destination.server.ts";
import { rememberMail } from "#app/account/auth/mailed-links.server.ts";
import { ProfileInputs } from "#app/account/auth/profile-inputs.tsx";
import { signupSchema, type SignupFields } from "#app/account/auth/schema.ts";
import { redirectSignedIn } from "#app/account/auth/session.server.ts";
import { signUp } from "#app/account/auth/sign-up.server.ts";
import emptyTee from "#app/account/profile/illustrations/empty-tee.svg";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { noteSuccess } from "#app/platform/http/rate-limits.server.ts";
import { loginPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { AsideColumn } from "#app/ui/aside-column.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: SIGNUP.heading,
      description:
        "Make an account to register for tournaments and find your complimentary rounds.",
      path: "/signup",
    },
    matches,
  );

export const handle: PageHandle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = readDestination(request);
  await redirectSignedIn(context, redirectTo);
  return { redirectTo, constraint: constraintsOf(signupSchema) };
}

export function action(post: ActionFunctionArgs) {
  return submitForm(post, {
    schema: signupSchema,
    rateLimit: { limit: "signUp", of: ({ email }) => email },
    errorToasts: [TOASTS.passwordTooShort],
    failed: TOASTS.signUpFailed,
    async run({ redirectTo, ...account }, { context }) {
      const destination = destinationOfLink(redirectTo);
      const outcome = await signUp(context, account, destination);
      if (outcome === "signed-in") {
        await noteSuccess("signUp", account.email);
        return redirectWithSuccess(destination, TOASTS.signedUp);
      }
      await rememberMail(context, account.email, outcome);
      return redirectWithSuccess(confirmEmailPath(destination), TOASTS.confirmByEmail);
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function SignUp() {
  const { redirectTo, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<SignupFields>({
    id: "signup",
    lastResult: answer?.result,
    constraint,
    defaultValue: { redirectTo },
  });
  return (
    <AsideColumn
      aside={<Illustration illustration={{ src: emptyTee, alt: "" }} shape={[480, 240]} rounded />}
    >
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{SIGNUP.heading}</h1>
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result}>
        <HiddenField field={fields.redirectTo} />
        <Honeypot />
        <ProfileInputs fields={fields} />
        <Field field={fields.email} label={LABELS.email} type="email" autoComplete="username" />
        <Field
          field={fields.password}
          label={LABELS.password}
          hint={SIGNUP.passwordHint}
          type="password"
          autoComplete="new-password"
        />
        <CheckboxField
          field={fields.adult}
          label={LABELS.adult}
          hint="Under 18? A parent or guardian must open the account and accept the terms."
        />
        <p className="text-base text-muted">
          By signing up you accept the <a href="/terms">terms</a>; the{" "}
          <a href="/privacy">privacy notice</a> says what is stored, and why.
        </p>
        <SubmitButton busyText="Creating your account...">Sign up</SubmitButton>
        <p>
          Already have an account?{" "}
          <a className="whitespace-nowrap" href={loginPath(redirectTo)}>
            Log in
          </a>
        </p>
      </ServerForm>
    </AsideColumn>
  );
}
