import { Form } from "@remix-run/react";
import type { Message } from "#app/club/entrants/entrants.server.ts";
import type { Audience } from "#app/club/entrants/schema.ts";
import { formatMoment } from "#app/site/dates.ts";
import { type Division, divisionName } from "#app/tournaments/divisions.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { MESSAGES_PAGE as PAGE } from "./content.ts";

export function MessageList({
  messages,
  divisions,
}: {
  messages: readonly Message[];
  divisions: readonly Division[];
}) {
  return (
    <Panel aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {messages.length === 0 ? <p>No messages yet.</p> : null}
      <ol className="grid gap-5">
        {messages.map((message) => (
          <li key={message.id} className="grid gap-2">
            <div>
              <strong className="wrap-anywhere">{message.subject}</strong>
              <p className="text-sm text-muted">
                {[
                  formatMoment(message.created_at),
                  audienceText(message.audience, divisions),
                  countsText(message),
                  message.stopped_at && PAGE.stoppedAt(formatMoment(message.stopped_at)),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <p className="wrap-anywhere whitespace-pre-line">{message.body}</p>
            {message.queued > 0 && message.stopped_at === null ? (
              <Form method="post" action=".">
                <input type="hidden" name="intent" value="stop" />
                <SubmitButton look="quiet" name="message" value={message.id} busyText="Stopping…">
                  Stop sending
                  <span className="sr-only"> “{message.subject}”</span>
                </SubmitButton>
              </Form>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** "12 sent, 3 waiting to be sent" */
function countsText(message: Message): string {
  return (["sent", "queued", "failed", "stopped"] as const)
    .filter((state) => message[state] > 0 || state === "sent")
    .map((state) => `${message[state]} ${PAGE.counts[state]}`)
    .join(", ");
}

function audienceText(
  { state, golf_group, category, fee, results, knockout }: Audience,
  divisions: readonly Division[],
): string {
  const filters = [
    state && PAGE.states[state],
    golf_group,
    category && divisionName(divisions, category),
    fee && PAGE.feeAudiences[fee],
    results && PAGE.results,
    knockout && PAGE.knockoutAudiences[knockout],
  ].filter(Boolean);
  return filters.length === 0 ? PAGE.everybody : filters.join(", ");
}
