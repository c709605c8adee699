import {
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { CONFIRM, LABELS, TOASTS } from "#app/account/auth/content.ts";
import {
  destinationOfLink,
  forgotPasswordPath,
  readDestination,
} from "#app/account/auth/destination.server.ts";
import { loginSchema, type LoginFields } from "#app/account/auth/schema.ts";
import { redirectPending } from "#app/account/auth/second-factor.server.ts";
import { destinationOf, redirectSignedIn, signIn } from "#app/account/auth/session.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { hasSavedForm } from "#app/forms/saved-form.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { noteSuccess } from "#app/platform/http/rate-limits.server.ts";
import { codePath, signupPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import clubhouse from "#app/tournaments/pictures/clubhouse.svg";
import { AsideColumn } from "#app/ui/aside-column.tsx";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Log in",
      description: "Log in to your account.",
      path: "/login",
    },
    matches,
  );

export const handle: PageHandle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = readDestination(request);
  await redirectSignedIn(context, redirectTo);
  redirectPending(context, redirectTo);
  return {
    redirectTo,
    forgotten: forgotPasswordPath(redirectTo),
    isFormSaved: await hasSavedForm(request, redirectTo),
    constraint: constraintsOf(loginSchema),
  };
}

export function action(post: ActionFunctionArgs) {
  return submitForm(post, {
    schema: loginSchema,
    rateLimit: { limit: "logIn", of: ({ email }) => email },
    failed: TOASTS.loginFailed,
    async run({ email, redirectTo }, { context, form }) {
      const outcome = await signIn(context, form);
      await noteSuccess("logIn", email);
      if (outcome === "code") {
        return redirectDocument(codePath(destinationOfLink(redirectTo)));
      }
      return redirectWithSuccess(
        await destinationOf(context, redirectTo),
        TOASTS.loggedIn(environment.SITE_NAME),
      );
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function LogIn() {
  const { redirectTo, forgotten, isFormSaved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<LoginFields>({
    id: "login",
    lastResult: answer?.result,
    constraint,
    defaultValue: { redirectTo },
  });
  return (
    <AsideColumn
      aside={<Illustration illustration={{ src: clubhouse, alt: "" }} shape={[320, 160]} rounded />}
    >
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>Log in</h1>
      {isFormSaved ? (
        <p>What you typed is saved: it will be in the form after you log in to the same account.</p>
      ) : null}
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result}>
        <HiddenField field={fields.redirectTo} />
        <Field field={fields.email} label={LABELS.email} type="email" autoComplete="username" />
        <Field
          field={fields.password}
          label={LABELS.password}
          type="password"
          autoComplete="current-password"
        />
        <a href={forgotten}>Forgot password?</a>
        <SubmitButton busyText="Logging in...">Log in</SubmitButton>
        {answer?.code === "email_not_confirmed" ? (
          <Button type="submit" look="quiet" formAction={CONFIRM.path}>
            {CONFIRM.submit}
          </Button>
        ) : null}
        <p>
          No account yet? <a href={signupPath(redirectTo)}>Register here</a>
        </p>
      </ServerForm>
    </AsideColumn>
  );
}
