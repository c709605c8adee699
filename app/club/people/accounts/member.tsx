import { useLoaderData } from "@remix-run/react";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { stateWithSum } from "#app/club/money/fees/content.ts";
import { ENTRY_STATE_NAMES } from "#app/entries/entry-state.ts";
import { formatDay } from "#app/site/dates.ts";
import { entrantPath, MEMBERS_PATH } from "#app/site/paths.ts";
import { Panel } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Table } from "#app/ui/table.tsx";
import { cellsOf, USER_HEADINGS } from "./columns.server.ts";
import { MEMBER_PAGE as PAGE } from "./content.ts";
import { type Member, readMember } from "./member.server.ts";

export const meta = clubMeta<typeof loader>(
  (data) => data?.member.full_name ?? PAGE.untitled,
  PAGE.description,
);

export const loader = clubLoader(async ({ context, params }) => {
  const { member: id = "" } = params;
  const member = await readMember(context, id);
  const cells = cellsOf({ ...member, id });
  const facts = USER_HEADINGS.map((name, index) => ({ name, fact: cells[index] }));
  return { member, facts: facts.slice(1) };
});

export default function MemberPage() {
  const { member, facts } = useLoaderData<typeof loader>();
  return (
    <ClubScreen
      wide
      back={{ href: MEMBERS_PATH, text: PAGE.toList }}
      heading={member.full_name ?? member.email}
    >
      <Panel aria-labelledby="account">
        <h2 id="account">{PAGE.account}</h2>
        <Facts facts={facts} />
      </Panel>
      <Panel aria-labelledby="entries">
        <h2 id="entries">{PAGE.entries}</h2>
        {member.entries.length === 0 ? (
          <p>{PAGE.noEntries}</p>
        ) : (
          <Table columns={Object.values(PAGE.columns)}>
            {member.entries.map((entry) => (
              <EntryRow key={entry.entry_id} entry={entry} />
            ))}
          </Table>
        )}
      </Panel>
    </ClubScreen>
  );
}

function EntryRow({ entry }: { entry: Member["entries"][number] }) {
  const { fee_state, fee_due } = entry;
  const due = Math.abs(fee_due ?? 0);
  return (
    <tr>
      <th scope="row">
        <a href={entrantPath(entry.tournament_id, entry.entry_id)}>{entry.tournament_name}</a>
      </th>
      <td data-label={PAGE.columns.day}>{formatDay(entry.starts_on)}</td>
      <td data-label={PAGE.columns.state}>{ENTRY_STATE_NAMES[entry.state]}</td>
      <td data-label={PAGE.columns.players}>{entry.players}</td>
      <td data-label={PAGE.columns.fee}>
        {fee_state === null ? PAGE.noFee : stateWithSum(fee_state, Math.max(due, 0))}
      </td>
    </tr>
  );
}
