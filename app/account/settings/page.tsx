import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { profileValues } from "#app/account/auth/profile-fields.ts";
import { ProfileError, readProfile } from "#app/account/profile/profile.server.ts";
import { isSecondFactorOffered } from "#app/account/second-factor/second-factor.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import { ACCOUNT_SETTINGS_PATH as PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";
import { AccountSections } from "./account-sections.tsx";
import { intentOf, savedAccountForm, submitAccountForm } from "./account.server.ts";
import { ACCOUNT } from "./content.ts";
import { detailsSchema, newEmailSchema, newPasswordSchema } from "./schema.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: ACCOUNT.heading,
      description: ACCOUNT.description,
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = {
  hydrate: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const isReturned = context.isFormReturned;
  const user = isReturned
    ? await context.user.get().catch(() => null)
    : await context.user.require(request);
  const profile = user && (await readProfileIfPossible(context));
  // The session has ended, which the auth service confirms.
  if (user && profile === null && !isReturned) {
    await context.user.require(request, { confirm: true });
  }
  return {
    member: profile?.member ?? (user && { ...profileValues(user.metadata), email: user.email }),
    secondFactor: secondFactorState(user),
    wantsReminders: profile?.wantsReminders ?? null,
    saved: user ? await savedAccountForm(request, user.id) : {},
    constraints: {
      details: constraintsOf(detailsSchema),
      email: constraintsOf(newEmailSchema),
      password: constraintsOf(newPasswordSchema),
    },
  };
}

/** Undefined when it cannot be read: the forms work without it. */
async function readProfileIfPossible(context: LoaderFunctionArgs["context"]) {
  try {
    return await readProfile(context, false);
  } catch (error) {
    if (error instanceof ProfileError) return undefined;
    throw error;
  }
}

/** Null where it is not offered. */
function secondFactorState(user: User | null): "on" | "off" | null {
  if (!user || !isSecondFactorOffered(user)) return null;
  return user.hasSecondFactor ? "on" : "off";
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = intentOf(form);
  if (intent) return submitAccountForm(intent, { request, context, form });
  return redirect(PATH);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function AccountSettings() {
  const { member, ...settings } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Column>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <div>
        <p className="text-base">
          <a href="/profile">{ACCOUNT.back}</a>
        </p>
        <h1>{ACCOUNT.heading}</h1>
      </div>
      <AccountSections answer={answer} account={member} {...settings} />
    </Column>
  );
}
