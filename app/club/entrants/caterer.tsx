import { useLoaderData } from "@remix-run/react";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { PRINT_HANDLE } from "#app/club/frame/print-button.tsx";
import { SheetPage } from "#app/club/frame/sheet-page.tsx";
import { readPlay } from "#app/club/play/play.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { entrantsPath } from "#app/site/paths.ts";
import { answerTotals, type AnswerTotal } from "#app/tournaments/answer-totals.ts";
import { dayText } from "#app/tournaments/tournament.ts";
import { listAllEntrants } from "./entrants.server.ts";

const PAGE = {
  title: (tournament: string) => `${tournament}: totals for the caterer`,
  description: "How many players come, and how many have given each answer.",
  players: (count: number) => (count === 1 ? "1 player" : `${count} players`),
  guests: (count: number) =>
    count === 0 ? "" : `, with ${count === 1 ? "1 guest" : `${count} guests`} of the teams`,
  who: "Confirmed players only; the waiting list and withdrawn players are not counted.",
  perEntry: "answered once for each entry",
  unanswered: "No answer",
  printed: (moment: string) => `As of ${moment}.`,
  noQuestions: "This tournament asks nothing that can be counted: a choice, or yes and no.",
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => (data ? PAGE.title(data.name) : PAGE.description),
  PAGE.description,
);

export const handle = PRINT_HANDLE;

export const loader = clubLoader(async ({ context, params }) => {
  const { tournament, play } = await readPlay(context, params.tournament ?? "");
  const entrants = await listAllEntrants(context, tournament, { state: "confirmed" });
  const guests = play.guests.length;
  return {
    name: tournament.name,
    day: dayText(tournament),
    back: entrantsPath(tournament.id),
    printedAt: new Date().toISOString(),
    players: entrants.reduce((sum, { players }) => sum + 1 + players.length, guests),
    guests,
    totals: answerTotals(tournament.questions, entrants, guests),
  };
});

export default function Caterer() {
  const { name, day, back, printedAt, players, guests, totals } = useLoaderData<typeof loader>();
  return (
    <SheetPage
      back={back}
      heading={name}
      isHeadPrinted
      lines={[day, PAGE.printed(formatMoment(printedAt))].filter(Boolean).join(" · ")}
    >
      <div className="print:mb-4">
        <p className="text-2xl font-semibold">
          {PAGE.players(players)}
          {PAGE.guests(guests)}
        </p>
        <p className="text-sm text-muted">{PAGE.who}</p>
      </div>
      {totals.length === 0 ? <p>{PAGE.noQuestions}</p> : null}
      <div className="grid gap-6 md:grid-cols-2 print:grid-cols-2">
        {totals.map((total) => (
          <Total key={total.id} {...total} />
        ))}
      </div>
    </SheetPage>
  );
}

function Total({ label, isPerPlayer, answers, unanswered }: AnswerTotal) {
  const rows = [
    ...answers,
    ...(unanswered > 0 ? [{ answer: PAGE.unanswered, count: unanswered }] : []),
  ];
  return (
    <table className="w-full border-collapse break-inside-avoid self-start text-left">
      <caption className="pb-1 text-left font-semibold wrap-anywhere">
        {label}{" "}
        {isPerPlayer ? null : (
          <span className="text-sm font-normal text-muted">{PAGE.perEntry}</span>
        )}
      </caption>
      <tbody>
        {rows.map(({ answer, count }) => (
          <tr key={answer} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere">
              {answer}
            </th>
            <td className="py-1.5 text-right text-lg font-semibold tabular-nums">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
