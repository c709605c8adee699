import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TO_LIST } from "#app/club/entrants/content.ts";
import {
  countEntrants,
  countRecipients,
  countReserves,
  listMessages,
  sendMessage,
  stopMessage,
} from "#app/club/entrants/entrants.server.ts";
import { TOASTS } from "#app/club/entrants/messages.ts";
import {
  audienceOf,
  FEE_AUDIENCES,
  type MessageFields,
  messageSchema,
  stopSchema,
} from "#app/club/entrants/schema.ts";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { DONE, Done, Example, isDone } from "#app/club/lists/three-steps.tsx";
import { resultFactsOfEntries } from "#app/club/play/results/result-facts.server.ts";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { entrantsPath, messagesPath } from "#app/site/paths.ts";
import type { PageHandle } from "#app/ui/page.ts";
import { Steps } from "#app/ui/steps.tsx";
import {
  MESSAGE_OF_RESULTS,
  MESSAGE_TO_OWING,
  messageOfChanges,
  MESSAGES_PAGE as PAGE,
} from "./content.ts";
import { MessageForm, type Preview } from "./message-form.tsx";
import { MessageList } from "./message-list.tsx";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  "Messages of the club to the entrants of a tournament.",
);

export const handle: PageHandle = { hydrate: true };

/** "the day, the place and the tee-off time" */
const MAX_CHANGES = 60;

export const loader = tournamentLoader(
  async ({ id, request, context }) => ({
    ...(await read(context, id)),
    isDone: isDone(request),
  }),
  {
    fixed: ({ request }) => ({
      constraint: constraintsOf(messageSchema),
      defaultValue: beginningOf(request),
    }),
  },
);

function beginningOf(request: Request): MessageFields {
  const query = new URL(request.url).searchParams;
  const changes = query.get("changes")?.slice(0, MAX_CHANGES);
  const fee = FEE_AUDIENCES.find((each) => each === query.get("fee"));
  return {
    submissionKey: crypto.randomUUID(),
    ...(fee && { fee, ...MESSAGE_TO_OWING }),
    ...(query.has("results") && { results: "published", ...MESSAGE_OF_RESULTS }),
    ...(changes && messageOfChanges(changes)),
  };
}

async function read(context: RequestContext, id: string) {
  const [tournament, { golfGroups, categories, fees }, messages, drawnAt] = await Promise.all([
    readTournament(context, id),
    countEntrants(context, id),
    listMessages(context, id),
    context.supabase.rpc("draw_published_at", { tournament: id }),
  ]);
  const { name, divisions, has_results } = tournament;
  const isDrawn = tournament.form_of_play === "knock-out" && drawnAt.data !== null;
  return {
    name,
    golfGroups: golfGroups.map(({ label }) => label),
    divisions,
    written: divisions.filter(({ id }) => categories.some(({ label }) => label === id)),
    hasFee: Object.keys(fees).length > 0,
    hasResults: has_results,
    reserves: isDrawn ? await countReserves(context, id) : null,
    messages,
  };
}

export async function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  const form = await readForm(post.request);
  return form.get("intent") === "stop" ? stop(post, form, id) : write(post, form, id);
}

type Post = Pick<ActionFunctionArgs, "request" | "context">;

function write({ request, context }: Post, form: FormData, id: string) {
  let preview: Preview | null = null;
  return submitClubForm(
    { request, context, form },
    {
      schema: messageSchema,
      alsoReturned: () => Promise.resolve({ preview }),
      async run({ intent, submissionKey, subject, body, recipients, ...filters }) {
        const audience = audienceOf(filters);
        const counted = await countRecipients(context, id, audience);
        const areOthers = recipients !== undefined && recipients !== counted.digest;
        if (intent === "preview" || areOthers) {
          preview = { ...counted, subject, body };
          // The form again, with everything that was typed.
          throw new InvalidFields(
            {},
            intent === "preview" ? { status: 200 } : { toast: TOASTS.otherRecipients },
          );
        }
        const count = await sendMessage(context, id, {
          subject,
          body,
          submissionKey,
          audience,
          facts: audience.results ? await resultFactsOfEntries(context, id) : {},
        });
        await sendDueMails(context);
        return redirectWithSuccess(messagesPath(id) + DONE, TOASTS.messageSent(count));
      },
    },
  );
}

function stop({ request, context }: Post, form: FormData, id: string) {
  return submitClubForm(
    { request, context, form },
    {
      schema: stopSchema,
      isSaved: false,
      alsoReturned: () => Promise.resolve({ preview: null }),
      async run({ message }) {
        const count = await stopMessage(context, message);
        return redirectWithSuccess(messagesPath(id), TOASTS.messageStopped(count));
      },
    },
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Messages() {
  const { id, content, saved, constraint, defaultValue } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isAtEnd = content?.isDone && !answer;
  return (
    <ClubScreen
      answer={answer}
      wide
      back={{ href: entrantsPath(id), text: TO_LIST }}
      heading={PAGE.heading}
    >
      <Steps
        label={PAGE.heading}
        names={["Write", "Check", "Sent"]}
        current={isAtEnd ? 3 : answer?.preview ? 2 : 1}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {isAtEnd ? (
          <Done
            text="Delivery status is shown below."
            next={{ href: entrantsPath(id), label: TO_LIST }}
            again={{ href: messagesPath(id), label: "Write another" }}
          />
        ) : (
          <MessageForm
            golfGroups={content?.golfGroups ?? []}
            divisions={content?.written ?? []}
            hasFee={content?.hasFee ?? false}
            hasResults={content?.hasResults ?? false}
            reserves={content?.reserves ?? null}
            constraint={constraint}
            defaultValue={{ ...defaultValue, ...saved }}
            lastResult={answer?.result}
            preview={answer?.preview ?? null}
          />
        )}
        <div className="grid gap-6">
          {isAtEnd || answer?.preview ? null : (
            <Example text={PAGE.exampleText} example={PAGE.example} />
          )}
          {content ? (
            <MessageList messages={content.messages} divisions={content.divisions} />
          ) : null}
        </div>
      </div>
    </ClubScreen>
  );
}
