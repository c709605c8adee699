import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { CONFIRM, FORGOT, LABELS, TOASTS } from "#app/account/auth/content.ts";
import {
  confirmEmailPath,
  destinationOfLink,
  forgotPasswordPath,
  onTheWayTo,
  readDestination,
} from "#app/account/auth/destination.server.ts";
import {
  followLink,
  readLastMail,
  readLastMailTo,
  rememberMail,
  requestReset,
  resendConfirmation,
} from "#app/account/auth/mailed-links.server.ts";
import { confirmLinkSchema, emailSchema, type EmailFields } from "#app/account/auth/schema.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { LinkForm } from "#app/forms/link-form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import {
  redirectWithError,
  redirectWithInfo,
  redirectWithSuccess,
} from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { codePath, loginPath, signupPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

const PATH = CONFIRM.path;

/** Where a browser that is signed out learns that there is another link to follow. */
const HALF_CONFIRMED = `${PATH}?one-more`;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: CONFIRM.heading,
      description: "Confirm the email address of your new account.",
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = { hydrate: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const redirectTo = readDestination(request);
  const last = await readLastMail(request);
  return {
    redirectTo,
    forgotten: forgotPasswordPath(redirectTo),
    isHalfConfirmed: query.has("one-more"),
    token: query.get("token_hash"),
    type: query.get("type") ?? "email",
    email: last?.email ?? "",
    secondsLeft: last?.secondsLeft ?? 0,
    constraint: constraintsOf(emailSchema),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.has("token_hash")) return confirm(form, context);
  return submitForm(
    { request, context, form },
    {
      schema: emailSchema,
      rateLimit: { limit: "mailedLink", of: ({ email }) => email },
      failed: TOASTS.forgotFailed,
      async run({ email, redirectTo }) {
        const destination = destinationOfLink(redirectTo);
        const page = confirmEmailPath(destination);
        const last = await readLastMailTo(request, email);
        if (last && last.kind !== "reset" && last.secondsLeft > 0) {
          return redirectWithInfo(page, TOASTS.mailedJustNow(last.secondsLeft));
        }
        const kind = last?.kind === "taken" ? "taken" : "fresh";
        const send = kind === "taken" ? requestReset : resendConfirmation;
        await send(context, email, destination);
        await rememberMail(context, email, kind);
        return redirectWithInfo(page, TOASTS.confirmSent);
      },
    },
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

async function confirm(form: FormData, context: RequestContext) {
  const destination = destinationOfLink(form.get("redirectTo"));
  const page = confirmEmailPath(destination);
  const link = confirmLinkSchema.safeParse(Object.fromEntries(form));
  if (!link.success) return redirectWithError(page, TOASTS.invalidConfirmLink);
  const { token_hash, type } = link.data;
  // Not the page of the link: with JavaScript it would follow it at once.
  switch (await followLink(context, token_hash, type)) {
    case "too-many":
      return redirectWithError(page, TOASTS.tooManyLinks);
    case "invalid":
      // Another mail confirms a new account only.
      return type === "email"
        ? redirectWithError(page, TOASTS.invalidConfirmLink)
        : redirectWithError(
            (await isSignedIn(context)) ? destination : loginPath(destination),
            TOASTS.invalidAddressLink,
          );
    case "half-confirmed":
      return (await isSignedIn(context))
        ? redirectWithInfo(destination, TOASTS.oneMoreLink)
        : redirect(onTheWayTo(destination, HALF_CONFIRMED));
    case "code":
      return redirectWithSuccess(codePath(destination), TOASTS.addressChanged);
    case "signed-in":
      return redirectWithSuccess(
        destination,
        type === "email" ? TOASTS.confirmed : TOASTS.addressChanged,
      );
  }
}

/** The response does not depend on it, so it need not be known. */
async function isSignedIn(context: RequestContext): Promise<boolean> {
  return (await context.user.get().catch(() => null)) !== null;
}

export default function Confirm() {
  const { isHalfConfirmed, token, type, redirectTo } = useLoaderData<typeof loader>();
  if (isHalfConfirmed) return <OneMoreLink redirectTo={redirectTo} />;
  return token === null ? (
    <SendAgainForm />
  ) : (
    <LinkForm
      heading="Confirming your email..."
      text="Press the button to continue. This stops mail scanners from using up your link."
      button="Confirm my email"
      formAction={PATH}
      fields={{ token_hash: token, type, redirectTo }}
    />
  );
}

function OneMoreLink({ redirectTo }: { redirectTo: string }) {
  return (
    <Column narrow>
      <h1>{TOASTS.oneMoreLink.message}</h1>
      <p className="text-lg text-muted">{TOASTS.oneMoreLink.description}</p>
      <p>
        <a href={loginPath(redirectTo)}>Log in</a>
      </p>
    </Column>
  );
}

function SendAgainForm() {
  const { email, redirectTo, forgotten, secondsLeft, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<EmailFields>({
    id: "confirm",
    lastResult: answer?.result,
    constraint,
    defaultValue: { email, redirectTo },
  });
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{CONFIRM.heading}</h1>
      <p className="text-lg text-muted">{CONFIRM.text}</p>
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result}>
        <HiddenField field={fields.redirectTo} />
        <Field field={fields.email} label={LABELS.email} type="email" autoComplete="username" />
        {secondsLeft > 0 ? (
          <p className="text-sm text-muted">{CONFIRM.notYet(secondsLeft)}</p>
        ) : null}
        <SubmitButton busyText="Sending...">{CONFIRM.submit}</SubmitButton>
        <p>
          <a href={loginPath(redirectTo)}>{FORGOT.back}</a>
        </p>
        <p>
          Wrong address? <a href={signupPath(redirectTo)}>Sign up with another</a>
        </p>
        <p>
          Have an account already? <a href={forgotten}>Choose a new password</a>
        </p>
      </ServerForm>
    </Column>
  );
}
