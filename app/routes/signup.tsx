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
  answerAuthFailure,
  answerTooManyAttempts,
  replyWithoutPasswords,
} from "#app/auth/failure.server.ts";
import { refuseProgram } from "#app/auth/honeypot.server.ts";
import { sentTo } from "#app/auth/mailed-links.server.ts";
import { loginPath, safeRedirect } from "#app/auth/redirect-to.ts";
import { signupSchema, type SignupFields } from "#app/auth/schema.ts";
import { redirectSignedIn, signUp } from "#app/auth/session.server.ts";
import { readForm } from "#app/platform/form-data.server.ts";
import { countAttempt } from "#app/platform/rate-limits.server.ts";
import { pageMeta } from "#app/platform/seo.ts";
import { redirectWithSuccess } from "#app/platform/toast.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/ui/form.tsx";
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
  const refused = refuseProgram(form, submission);
  if (refused) return refused;
  const { redirectTo, ...account } = submission.value;
  const seconds = await countAttempt(context, "signUp", account.email);
  if (seconds !== null) return answerTooManyAttempts(submission, seconds);
  try {
    if ((await signUp(account, context)) === "signed-in") {
      return await redirectWithSuccess(
        safeRedirect(redirectTo),
        TOASTS.signedUp,
      );
    }
  } catch (error) {
    return answerAuthFailure(error, submission, TOASTS.signUpFailed);
  }
  sentTo.keep(context, account.email);
  return redirectWithSuccess("/auth/confirm", TOASTS.confirmByEmail);
}

export { sendOrStay as clientAction } from "#app/ui/send-or-stay.ts";

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
