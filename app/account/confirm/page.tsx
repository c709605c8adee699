import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { CONFIRM, FORGOT, LABELS, TOASTS } from "#app/account/auth/content.ts";
import {
  followLink,
  rememberMail,
  readLastMail,
  resendConfirmation,
  secondsUntilMail,
} from "#app/account/auth/mailed-links.server.ts";
import { confirmLinkSchema, emailSchema, type EmailFields } from "#app/account/auth/schema.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { LinkForm } from "#app/forms/link-form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import {
  redirectWithError,
  redirectWithInfo,
  redirectWithSuccess,
} from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { codePath, loginPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

const PATH = "/auth/confirm";

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
  const last = await readLastMail(request);
  return {
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
      async run({ email }) {
        const seconds = await secondsUntilMail(request, email);
        if (seconds > 0) {
          return redirectWithInfo(PATH, TOASTS.mailedJustNow(seconds));
        }
        await resendConfirmation(context, email);
        await rememberMail(context, email);
        return redirectWithInfo(PATH, TOASTS.confirmSent);
      },
    },
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

async function confirm(form: FormData, context: RequestContext) {
  const link = confirmLinkSchema.safeParse(Object.fromEntries(form));
  if (!link.success) return redirectWithError(PATH, TOASTS.invalidConfirmLink);
  const { token_hash, type } = link.data;
  // Not the page of the link: with JavaScript it would follow it at once.
  switch (await followLink(context, token_hash, type)) {
    case "too-many":
      return redirectWithError(PATH, TOASTS.tooManyLinks);
    case "invalid":
      // Another mail confirms a new account only.
      return type === "email"
        ? redirectWithError(PATH, TOASTS.invalidConfirmLink)
        : redirectWithError(
            (await isSignedIn(context)) ? "/profile" : loginPath("/profile"),
            TOASTS.invalidAddressLink,
          );
    case "half-confirmed":
      return (await isSignedIn(context))
        ? redirectWithInfo("/profile", TOASTS.oneMoreLink)
        : redirect(HALF_CONFIRMED);
    case "code":
      return redirectWithSuccess(codePath("/profile"), TOASTS.addressChanged);
    case "signed-in":
      return redirectWithSuccess(
        "/profile",
        type === "email" ? TOASTS.confirmed : TOASTS.addressChanged,
      );
  }
}

/** The response does not depend on it, so it need not be known. */
async function isSignedIn(context: RequestContext): Promise<boolean> {
  return (await context.user.get().catch(() => null)) !== null;
}

export default function Confirm() {
  const { isHalfConfirmed, token, type } = useLoaderData<typeof loader>();
  if (isHalfConfirmed) return <OneMoreLink />;
  return token === null ? (
    <SendAgainForm />
  ) : (
    <LinkForm
      heading="Confirming your email..."
      text="Press the button to continue. This stops mail scanners from using up your link."
      button="Confirm my email"
      formAction={PATH}
      fields={{ token_hash: token, type }}
    />
  );
}

function OneMoreLink() {
  return (
    <Column narrow>
      <h1>{TOASTS.oneMoreLink.message}</h1>
      <p className="text-lg text-muted">{TOASTS.oneMoreLink.description}</p>
      <p>
        <a href={loginPath("/profile")}>Log in</a>
      </p>
    </Column>
  );
}

function SendAgainForm() {
  const { email, secondsLeft, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<EmailFields>({
    id: "confirm",
    lastResult: answer?.result,
    constraint,
    defaultValue: { email },
  });
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{CONFIRM.heading}</h1>
      <p className="text-lg text-muted">
        Follow the link in the mail that we sent you. It can be sent again:
      </p>
      <ServerForm form={form} labels={LABELS} lastResult={answer?.result}>
        <Field field={fields.email} label={LABELS.email} type="email" autoComplete="username" />
        {secondsLeft > 0 ? (
          <p className="text-sm text-muted">{CONFIRM.notYet(secondsLeft)}</p>
        ) : null}
        <SubmitButton busyText="Sending...">{CONFIRM.submit}</SubmitButton>
        <p>
          <a href="/login">{FORGOT.back}</a>
        </p>
      </ServerForm>
    </Column>
  );
}
