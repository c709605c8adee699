import { PhoneLink } from "#app/club/calls/phone-calls.tsx";
import { courseCardsPath } from "#app/club/play/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Table } from "#app/ui/table.tsx";
import { COURSE_PAGE as PAGE } from "./content.ts";
import type { NumberNotTaken } from "./not-taken.ts";

/** What fourballs have sent of players who no longer play in them, for the club to decide. */
export function NotTaken({ id, numbers }: { id: string; numbers: readonly NumberNotTaken[] }) {
  const open = numbers.filter(({ state }) => state === "open");
  const decided = numbers.filter(({ state }) => state !== "open");
  return (
    <Panel aria-labelledby="not-taken">
      <h2 id="not-taken">{PAGE.notTaken}</h2>
      <p>{open.length > 0 ? PAGE.notTakenText : PAGE.allTaken}</p>
      {open.length > 0 ? (
        <Table columns={Object.values(PAGE.notTakenColumns)}>
          {open.map((number) => (
            <Row key={number.id} id={id} number={number} />
          ))}
        </Table>
      ) : null}
      {decided.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-link">
            {PAGE.decided(decided.length)}
          </summary>
          <ul>
            {decided.map((number) => (
              <li
                key={number.id}
                className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2"
              >
                <span className="wrap-anywhere">{PAGE.decision[number.state](number)}</span>
                <Decide id={id} number={number} choices={[["open", PAGE.undo]]} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Panel>
  );
}

function Row({ id, number }: { id: string; number: NumberNotTaken }) {
  const { name, hole, number: strokes, onCard, playsIn, from, sentAt } = number;
  const columns = PAGE.notTakenColumns;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        {name}
        <span className="block text-sm font-normal text-muted">{playsIn}</span>
      </th>
      <td data-label={columns.hole} className="tabular-nums">
        {hole}
      </td>
      <td data-label={columns.number} className="font-semibold tabular-nums">
        {strokes}
      </td>
      <td data-label={columns.onCard} className="tabular-nums">
        {onCard || PAGE.nothing}
      </td>
      <td data-label={columns.from}>
        <ul className="max-lg:inline">
          {from.map((sender) => (
            <li key={sender.name} className="wrap-anywhere">
              {sender.name}
              {sender.phone === "" ? null : (
                <>
                  , <PhoneLink phone={sender.phone} />
                </>
              )}
            </li>
          ))}
        </ul>
        <span className="text-sm text-muted">{sentAt}</span>
      </td>
      <td>
        <Decide
          id={id}
          number={number}
          choices={[
            ["entered", PAGE.enterFor(name)],
            ["discarded", PAGE.discard],
          ]}
        />
      </td>
    </tr>
  );
}

function Decide({
  id,
  number: { id: number, name, hole },
  choices,
}: {
  id: string;
  number: NumberNotTaken;
  choices: readonly (readonly [NumberNotTaken["state"], string])[];
}) {
  return (
    <form method="post" action={courseCardsPath(id)} className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="number" />
      <input type="hidden" name="number" value={number} />
      {choices.map(([decision, text]) => (
        <Button
          key={decision}
          type="submit"
          look="quiet"
          size="tight"
          name="decision"
          value={decision}
        >
          {text}
          <span className="sr-only">
            {text.endsWith(name) ? null : `: ${name}`}, {PAGE.hole.toLowerCase()} {hole}
          </span>
        </Button>
      ))}
    </form>
  );
}
