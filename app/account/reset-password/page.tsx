import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { TOASTS } from "#app/account/auth/content.ts";
import {
  destinationOfLink,
  forgotPasswordPath,
  onTheWayTo,
  readDestination,
} from "#app/account/auth/destination.server.ts";
import { followLink, setNewPassword } from "#app/account/auth/mailed-links.server.ts";
import { isRecoverySession } from "#app/account/auth/recovery-session.server.ts";
import { linkSchema, resetSchema, type ResetFields } from "#app/account/auth/schema.ts";
import { redirectPending } from "#app/account/auth/second-factor.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { type Constraints, HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { LinkForm } from "#app/forms/link-form.tsx";
import { RESET_LABELS as LABELS } from "#app/forms/password-labels.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import {
  redirectWithError,
  redirectWithInfo,
  redirectWithSuccess,
} from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { ACCOUNT_SETTINGS_PATH, codePath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

const PATH = "/reset-password";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Choose a new password",
      description: "Choose a new password for your account.",
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token_hash");
  const redirectTo = readDestination(request);
  if (token !== null) return { token, redirectTo };
  const screen = { token: null, redirectTo, constraint: constraintsOf(resetSchema) };
  if (context.isFormReturned) return { ...screen, email: "" };
  const user = await context.user.get({ confirm: true });
  if (!user) {
    redirectPending(context, onTheWayTo(redirectTo, PATH));
    return invalidLink(redirectTo);
  }
  if (!(await isRecoverySession(request, context))) return changeInSettings();
  return { ...screen, email: user.email };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.has("token_hash")) return verifyLink(form, context);
  return submitForm(
    { request, context, form },
    {
      schema: resetSchema,
      errorToasts: [TOASTS.passwordsDiffer, TOASTS.resetPasswordTooShort],
      failed: TOASTS.resetFailed,
      async run({ password, redirectTo }) {
        const destination = destinationOfLink(redirectTo);
        if (!(await context.user.get())) {
          redirectPending(context, onTheWayTo(destination, PATH));
          return invalidLink(destination);
        }
        if (!(await isRecoverySession(request, context))) {
          return changeInSettings();
        }
        await setNewPassword(context, password);
        return redirectWithSuccess(onTheWayTo(destination, "/login"), TOASTS.passwordUpdated);
      },
    },
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

async function verifyLink(form: FormData, context: RequestContext) {
  const destination = destinationOfLink(form.get("redirectTo"));
  const link = linkSchema.safeParse(Object.fromEntries(form));
  if (!link.success) return invalidLink(destination);
  const outcome = await followLink(context, link.data.token_hash, "recovery");
  if (outcome === "invalid") return invalidLink(destination);
  if (outcome === "too-many") {
    return redirectWithError(forgotPasswordPath(destination), TOASTS.tooManyLinks);
  }
  const page = onTheWayTo(destination, PATH);
  return redirect(outcome === "code" ? codePath(page) : page);
}

/**
 * For a session that did not begin with a recovery link: the account settings ask for the current
 * password.
 */
function changeInSettings() {
  return redirectWithInfo(ACCOUNT_SETTINGS_PATH, TOASTS.changePasswordHere);
}

function invalidLink(destination: string) {
  return redirectWithError(forgotPasswordPath(destination), TOASTS.invalidResetLink);
}

export default function ResetPassword() {
  const screen = useLoaderData<typeof loader>();
  return screen.token === null ? (
    <PasswordForm {...screen} />
  ) : (
    <LinkForm
      heading="Verifying reset link..."
      text="Press the button to continue. This stops mail scanners from using up your link."
      button="Continue"
      formAction={PATH}
      fields={{ token_hash: screen.token, redirectTo: screen.redirectTo }}
    />
  );
}

function PasswordForm({
  email,
  redirectTo,
  constraint,
}: {
  email: string;
  redirectTo: string;
  constraint: Constraints;
}) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<ResetFields>({
    id: "reset",
    lastResult: answer?.result,
    constraint,
    defaultValue: { redirectTo },
  });
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>Choose a new password</h1>
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result}>
        <HiddenField field={fields.redirectTo} />
        {/* Tells a password manager which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={email} />
        <Field
          field={fields.password}
          label={LABELS.password}
          type="password"
          autoComplete="new-password"
        />
        <Field
          field={fields.confirmPassword}
          label={LABELS.confirmPassword}
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton busyText="Updating...">Update password</SubmitButton>
      </ServerForm>
    </Column>
  );
}
