import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { LABELS, SIGNUP, TOASTS } from "#app/auth/content.ts";
import {
  authErrorResponse,
  tooManyAttemptsResponse,
  replyWithoutPasswords,
} from "#app/auth/failure.server.ts";
import { checkHoneypot } from "#app/forms/honeypot.server.ts";
import { sentTo } from "#app/auth/mailed-links.server.ts";
import { loginPath, safeRedirect } from "#app/auth/redirect-to.ts";
import { signupSchema, type SignupFields } from "#app/auth/schema.ts";
import { redirectSignedIn, signUp } from "#app/auth/session.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Field } from "#app/forms/field.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { PageHandle } from "#app/ui/page.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: SIGNUP.heading,
      description: SIGNUP.description,
      path: "/signup",
    },
    matches,
  );

export const handle: PageHandle = { styles: ["form"], enhanced: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = safeRedirect(
    new URL(request.url).searchParams.get("redirectTo"),
  );
  await redirectSignedIn(context, redirectTo);
  return { redirectTo, constraint: getZodConstraint(signupSchema) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: signupSchema });
  if (submission.status !== "success") {
    const result = replyWithoutPasswords(submission);
    const tooShort = result.error?.password?.includes(
      TOASTS.passwordTooShort.description,
    );
    const toast = tooShort
      ? { ...TOASTS.passwordTooShort, type: "error" as const }
      : null;
    return data({ result, toast }, { status: 400 });
  }
  const refused = checkHoneypot(form, submission);
  if (refused) return refused;
  const { redirectTo, ...account } = submission.value;
  const seconds = await consumeRateLimit(context, "signUp", account.email);
  if (seconds !== null) return tooManyAttemptsResponse(submission, seconds);
  try {
    if ((await signUp(account, context)) === "signed-in") {
      return await redirectWithSuccess(
        safeRedirect(redirectTo),
        TOASTS.signedUp,
      );
    }
  } catch (error) {
    return authErrorResponse(error, submission, TOASTS.signUpFailed);
  }
  sentTo.set(context, account.email);
  return redirectWithSuccess("/auth/confirm", TOASTS.confirmByEmail);
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
    <section className="wrap page narrow">
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{SIGNUP.heading}</h1>
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result}>
        <HiddenField field={fields.redirectTo} />
        <Honeypot />
        <Field
          field={fields.fullName}
          label={LABELS.fullName}
          type="text"
          autoComplete="name"
        />
        <Field
          field={fields.email}
          label={LABELS.email}
          type="email"
          autoComplete="username"
        />
        <Field
          field={fields.password}
          label={LABELS.password}
          hint={SIGNUP.passwordHint}
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton busyText={SIGNUP.busy} formAction="/signup">
          {SIGNUP.submit}
        </SubmitButton>
        <p>
          {SIGNUP.loginLead} <a href={loginPath(redirectTo)}>{SIGNUP.login}</a>
        </p>
      </ServerForm>
    </section>
  );
}
