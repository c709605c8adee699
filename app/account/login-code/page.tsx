import {
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { TOASTS } from "#app/account/auth/content.ts";
import {
  destinationOfLink,
  onTheWayTo,
  readDestination,
} from "#app/account/auth/destination.server.ts";
import { codeSchema, type CodeFields } from "#app/account/auth/schema.ts";
import { dropPending, endPending, signInWithCode } from "#app/account/auth/second-factor.server.ts";
import { destinationOf, redirectSignedIn } from "#app/account/auth/session.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import { redirectWithError, redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { hasPendingSession } from "#app/platform/http/pending-session.server.ts";
import { loginPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

const CODE = {
  heading: "Enter your code",
  labels: { code: "Code" },
} as const;

const PATH = "/login/code";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: CODE.heading,
      description: "Enter the code of your authenticator app.",
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = readDestination(request);
  const screen = { redirectTo, constraint: constraintsOf(codeSchema) };
  if (context.isFormReturned) return screen;
  await redirectSignedIn(context, redirectTo);
  if (!hasPendingSession(context.response.cookies)) {
    throw redirectDocument(loginPath(redirectTo));
  }
  return screen;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (form.get("intent") === "another") {
    await endPending(context);
    return redirectDocument(onTheWayTo(destinationOfLink(form.get("redirectTo")), "/login"));
  }
  return submitForm(
    { request, context, form },
    {
      schema: codeSchema,
      failed: TOASTS.codeNotChecked,
      async run({ code, redirectTo }) {
        if (!(await signInWithCode(context, code))) {
          dropPending(context);
          return redirectWithError(loginPath(destinationOfLink(redirectTo)), TOASTS.pendingEnded);
        }
        return redirectWithSuccess(
          await destinationOf(context, redirectTo),
          TOASTS.loggedIn(environment.SITE_NAME),
        );
      },
    },
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Code() {
  const { redirectTo, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<CodeFields>({
    id: "code",
    lastResult: answer?.result,
    constraint,
    defaultValue: { redirectTo },
  });
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{CODE.heading}</h1>
      <p className="text-lg text-muted">
        One more step: the six digits that your authenticator app shows for this account.
      </p>
      <ServerForm form={form} labels={CODE.labels} lastResult={answer?.result}>
        <HiddenField field={fields.redirectTo} />
        <Field
          field={fields.code}
          label={CODE.labels.code}
          type="text"
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <SubmitButton busyText="Checking...">Continue</SubmitButton>
      </ServerForm>
      <details className="w-full rounded-xl border border-line bg-paper px-6 py-4">
        <summary className="cursor-pointer font-semibold">I have lost my device</summary>
        <p className="pt-4">
          Please write to the club from the address of your account. It can switch two-step log-in
          off for you.
        </p>
      </details>
      <Form method="post" action={PATH}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <SubmitButton look="quiet" intent="another" busyText="Going back...">
          Log in with another account
        </SubmitButton>
      </Form>
    </Column>
  );
}
