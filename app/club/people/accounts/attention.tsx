import { type ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireClubUser } from "#app/club/frame/administrator.server.ts";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { retryScoringAccount } from "#app/entries/scoring-accounts.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { redirectInPlace, redirectWithError } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { ATTENTION_PATH as PATH } from "#app/site/paths.ts";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { readAttention } from "./attention.server.ts";
import { MEMBER_PAGES as PAGES, RETRY_TOASTS, USER_LIST } from "./content.ts";
import { FailedEmails } from "./failed-emails.tsx";
import { FailedScoringAccounts } from "./failed-scoring-accounts.tsx";
import { MembersTabs } from "./members-tabs.tsx";

export const meta = clubMeta(PAGES.attention, PAGES.attentionDescription);

export const handle: PageHandle = { hydrate: true };

export const loader = clubLoader(async ({ context }) => {
  return readAttention(context);
});

export async function action({ request, context }: ActionFunctionArgs) {
  await requireClubUser(context, request);
  const form = await readForm(request);
  const member = form.get("member");
  return retryScoring(context, typeof member === "string" ? member : "");
}

async function retryScoring(context: RequestContext, member: string) {
  const outcome = await retryScoringAccount(context, member);
  switch (outcome) {
    case "forbidden":
      throw new Response(null, { status: 403 });
    case "created":
      return redirectInPlace(PATH, RETRY_TOASTS.created);
    case "exists":
    case "none":
      return redirectWithError(PATH, RETRY_TOASTS[outcome]);
    case "error":
    case "unreachable":
      return redirectWithError(PATH, RETRY_TOASTS.failed);
  }
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Attention() {
  const { unsent, failedAccounts, count } = useLoaderData<typeof loader>();
  return (
    <Column>
      <h1>{USER_LIST.heading}</h1>
      <MembersTabs attention={count} />
      {count === 0 ? <p>{PAGES.noAttention}</p> : null}
      {unsent.length > 0 ? <FailedEmails mails={unsent} /> : null}
      {failedAccounts.length > 0 ? <FailedScoringAccounts accounts={failedAccounts} /> : null}
    </Column>
  );
}
