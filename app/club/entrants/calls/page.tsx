import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listPhoneCalls, type PhoneCall } from "#app/club/calls/phone-calls.server.ts";
import { PhoneLink, phoneCallsPath } from "#app/club/calls/phone-calls.tsx";
import { TO_LIST } from "#app/club/entrants/content.ts";
import { tickPhoneCall } from "#app/club/entrants/entrants.server.ts";
import { phoneCallSchema } from "#app/club/entrants/schema.ts";
import { Rows } from "#app/club/frame/list.tsx";
import { submitClubForm, tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { entrantPath, entrantsPath } from "#app/site/paths.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { CALLS_PAGE as PAGE, CALLS_TOASTS, sinceText, wordsOf } from "./content.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  PAGE.description,
);

export const loader = tournamentLoader(async ({ id, context }) => {
  const [{ name, form_of_play: form }, calls] = await Promise.all([
    readTournament(context, id),
    listPhoneCalls(context, id),
  ]);
  const lines = calls.map((call) => lineOf(call, form === "knock-out"));
  return {
    name,
    open: lines.filter(({ isCalled }) => !isCalled),
    called: lines.filter(({ isCalled }) => isCalled),
  };
});

const lineOf = (call: PhoneCall, isKnockout: boolean) => ({
  id: call.id,
  entry: call.entry_id,
  name: call.full_name,
  phone: call.phone,
  words: wordsOf(call, isKnockout),
  since: sinceText(call),
  isCalled: call.called_at !== null,
});

export function action(post: ActionFunctionArgs) {
  const { tournament = "" } = post.params;
  return submitClubForm(post, {
    schema: phoneCallSchema,
    isSaved: false,
    async run({ call, isCalled }, { context }) {
      await tickPhoneCall(context, call, isCalled);
      const calls = await listPhoneCalls(context, tournament);
      const name = calls.find(({ id }) => id === call)?.full_name ?? "";
      return redirectWithSuccess(
        phoneCallsPath(tournament),
        isCalled ? CALLS_TOASTS.called(name) : CALLS_TOASTS.notCalled(name),
      );
    },
  });
}

export default function PhoneCalls() {
  const { id, content } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { open = [], called = [] } = content ?? {};
  return (
    <ClubScreen
      answer={answer}
      heading={PAGE.heading}
      back={{ href: entrantsPath(id), text: TO_LIST }}
      wide
    >
      <p>{open.length === 0 ? PAGE.none : PAGE.text}</p>
      {open.length > 0 ? <Calls tournament={id} lines={open} /> : null}
      {called.length > 0 ? (
        <section aria-labelledby="called" className="grid gap-3">
          <h2 id="called">{PAGE.called}</h2>
          <Calls tournament={id} lines={called} />
        </section>
      ) : null}
    </ClubScreen>
  );
}

function Calls({
  tournament,
  lines,
}: {
  tournament: string;
  lines: readonly ReturnType<typeof lineOf>[];
}) {
  return (
    <form method="post">
      <Rows>
        {lines.map(({ id, entry, name, phone, words, since, isCalled }) => {
          const text = isCalled ? PAGE.untick : PAGE.tick;
          return (
            <li
              key={id}
              className="grid items-center gap-x-6 gap-y-1 border-t border-line px-5 py-3.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto]"
            >
              <div className="wrap-anywhere">
                <p>
                  <a href={entrantPath(tournament, entry)} className="font-semibold">
                    {name}
                  </a>{" "}
                  <span className="whitespace-nowrap">
                    <PhoneLink phone={phone} />
                  </span>
                </p>
                <p className="whitespace-pre-line">{words}</p>
                <p className="text-sm text-muted">{since}</p>
              </div>
              <button
                name={isCalled ? "notCalled" : "called"}
                value={id}
                aria-label={PAGE.of(text, name)}
                className={buttonClasses({ look: isCalled ? "quiet" : "primary", size: "small" })}
              >
                {text}
              </button>
            </li>
          );
        })}
      </Rows>
    </form>
  );
}
