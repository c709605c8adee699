import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { readFeesAtDeletion, submitDeletion } from "#app/account/settings/account.server.ts";
import { ACCOUNT } from "#app/account/settings/content.ts";
import { deletionSchema, type DeletionFields } from "#app/account/settings/schema.ts";
import { deletionLines } from "#app/entries/fee-facts.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { PASSWORD_LABELS } from "#app/forms/password-labels.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";

const PAGE = {
  heading: "Delete my account?",
  going: [
    "your account, your name and your e-mail address",
    "your registrations, earlier versions included, and your places in the tournaments",
    "the scoring account's credentials as we keep them; the scoring account itself stays with the scoring service",
    "mails that still wait to be sent to you",
    "every session, on this device and on all others",
  ],
  staying: [
    "amounts in the club’s books, with the bank’s numbers of payments, and published results",
    "what the club’s own register of members says of you; ask the club to remove it",
    "the number of a payment that you have reported, until the club has checked it",
    "if you are an administrator: records of members exports, and when they were made",
  ],
  fees: "Entry fees:",
  labels: { password: PASSWORD_LABELS.password },
} as const;

const PATH = "/profile/delete";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: "Delete your account and everything stored about you.",
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const form = { constraint: constraintsOf(deletionSchema) };
  if (context.isFormReturned) return { ...form, email: "", fees: [] };
  await context.user.require(request);
  const [{ email }, fees] = await Promise.all([
    context.user.require(request, { confirm: true }),
    readFeesAtDeletion(context),
  ]);
  return { ...form, email, fees: deletionLines(fees) };
}

export function action(post: ActionFunctionArgs) {
  return submitDeletion(post);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function DeleteAccount() {
  const { email, fees, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<DeletionFields>({
    id: "delete",
    lastResult: answer?.result,
    constraint,
  });
  return (
    <Column narrow>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <h1>{PAGE.heading}</h1>
      <List heading="This goes, for good:" items={PAGE.going} />
      <List heading="This stays, without you:" items={PAGE.staying} />
      {fees.length > 0 ? <List heading={PAGE.fees} items={fees} /> : null}
      <p>
        You may want to download your data first.{" "}
        <a href="/profile/data.json" download>
          {ACCOUNT.data.download}
        </a>
      </p>
      <ServerForm form={form} labels={PAGE.labels} lastResult={answer?.result} action={PATH}>
        {/* Tells a password manager which account the password belongs to. */}
        <input hidden readOnly autoComplete="username" value={email} />
        <Field
          field={fields.password}
          label={PAGE.labels.password}
          type="password"
          autoComplete="current-password"
        />
        <ButtonRow>
          <SubmitButton busyText="Deleting...">Delete my account</SubmitButton>
          <ButtonLink look="quiet" href="/profile">
            Keep my account
          </ButtonLink>
        </ButtonRow>
      </ServerForm>
    </Column>
  );
}

function List({ heading, items }: { heading: string; items: readonly string[] }) {
  return (
    <div>
      <p>{heading}</p>
      <ul className="list-disc pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
