import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import {
  beginSchema,
  confirmSchema,
  switchOffSchema,
  type BeginFields,
  type ConfirmFields,
  type SwitchOffFields,
} from "#app/account/settings/schema.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { type QrCode, QrCodeImage } from "#app/ui/qr-code.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { SECOND_FACTOR_PAGE as PAGE } from "./content.ts";
import { isSecondFactorOffered, shownKey, submitSecondFactor } from "./second-factor.server.ts";

const PATH = "/profile/second-factor";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: "Ask for a code of your phone when you log in.",
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = context.isFormReturned
    ? await context.user.get().catch(() => null)
    : await context.user.require(request, { confirm: true });
  if (user && !isSecondFactorOffered(user)) {
    throw new Response(null, { status: 404 });
  }
  return {
    // Unknown while the form of somebody who is not known any more is returned.
    isOn: user?.hasSecondFactor ?? null,
    email: user?.email ?? "",
    setUp: await shownKey(request, context.user.sessionOwner),
    constraints: {
      begin: constraintsOf(beginSchema),
      confirm: constraintsOf(confirmSchema),
      off: constraintsOf(switchOffSchema),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return submitSecondFactor({ request, context, form });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function SecondFactor() {
  const { isOn, setUp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const showsOff = isOn ?? answer?.result.initialValue?.intent === "off";
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{PAGE.heading}</h1>
      {showsOff ? <SwitchOff /> : setUp ? <Confirm setUp={setUp} /> : <Begin />}
      <a href="/profile">To my profile</a>
    </Column>
  );
}

function Begin() {
  const { constraints, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<BeginFields>({
    id: "begin",
    lastResult: answer?.result,
    constraint: constraints.begin,
  });
  return (
    <>
      <p className="text-lg text-muted">
        You need an authenticator app on your phone, for example Aegis, Google Authenticator or
        Microsoft Authenticator. When you log in, it shows six digits that we ask for after your
        password.
      </p>
      <ServerForm form={form} labels={PAGE.begin.labels} lastResult={answer?.result} action={PATH}>
        <Username email={email} />
        <Field
          field={fields.password}
          label={PAGE.begin.labels.password}
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton intent="begin" busyText="One moment...">
          Switch on
        </SubmitButton>
      </ServerForm>
    </>
  );
}

function Confirm({
  setUp,
}: {
  setUp: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["setUp"]>;
}) {
  const { constraints } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<ConfirmFields>({
    id: "confirm",
    lastResult: answer?.result,
    constraint: constraints.confirm,
  });
  return (
    <>
      <SecondFactorKey setUp={setUp} />
      <p>{PAGE.confirm.code}</p>
      <ServerForm
        form={form}
        labels={PAGE.confirm.labels}
        lastResult={answer?.result}
        action={PATH}
      >
        <Field
          field={fields.code}
          label={PAGE.confirm.labels.code}
          type="text"
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <SubmitButton intent="confirm" busyText={PAGE.confirm.busy}>
          {PAGE.confirm.submit}
        </SubmitButton>
      </ServerForm>
      <Form method="post" action={PATH}>
        <SubmitButton look="quiet" intent="cancel" busyText={PAGE.confirm.cancelling}>
          {PAGE.confirm.cancel}
        </SubmitButton>
      </Form>
    </>
  );
}

function SwitchOff() {
  const { constraints, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<SwitchOffFields>({
    id: "off",
    lastResult: answer?.result,
    constraint: constraints.off,
  });
  const { labels } = PAGE.off;
  return (
    <>
      <p className="text-lg text-muted">{PAGE.off.lead}</p>
      <p>{PAGE.off.lost}</p>
      <h2>{PAGE.off.heading}</h2>
      <ServerForm form={form} labels={labels} lastResult={answer?.result} action={PATH}>
        <Username email={email} />
        <Field
          field={fields.password}
          label={labels.password}
          type="password"
          autoComplete="current-password"
        />
        <Field
          field={fields.code}
          label={labels.code}
          type="text"
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <SubmitButton look="quiet" intent="off" busyText={PAGE.off.busy}>
          {PAGE.off.submit}
        </SubmitButton>
      </ServerForm>
    </>
  );
}

/** Tells a password manager which account the password belongs to. */
function Username({ email }: { email: string }) {
  return <input hidden readOnly autoComplete="username" value={email} />;
}

function SecondFactorKey({ setUp: { key, qrCode } }: { setUp: { key: string; qrCode: QrCode } }) {
  return (
    <>
      <p>{PAGE.confirm.scan}</p>
      <QrCodeImage
        code={qrCode}
        label={PAGE.confirm.picture}
        className="w-full max-w-56 rounded-md border border-line"
      />
      <p>{PAGE.confirm.type}</p>
      <p>
        {PAGE.confirm.key}: <code className="font-mono text-md">{key}</code>
      </p>
    </>
  );
}
