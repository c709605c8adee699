import { ClubScreen } from "#app/club/screen.tsx";
import { clubLoader } from "#app/club/page.server.ts";
import { useLoaderData } from "@remix-run/react";
import { ENTRY_STATE_NAMES } from "#app/entries/entry-state.ts";
import { STATES } from "#app/club/fees/content.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { formatDay, formatDayOfMoment } from "#app/site/dates.ts";
import { entrantPath, MEMBERS_PATH } from "#app/site/paths.ts";
import { clubMeta } from "#app/club/page.ts";
import { Panel } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Table } from "#app/ui/table.tsx";
import { MEMBER_PAGE as PAGE, USER_LIST } from "./content.ts";
import { type Member, readMember } from "./member.server.ts";

export const meta = clubMeta<typeof loader>(
  (data) => data?.member.full_name ?? PAGE.untitled,
  PAGE.description,
);

export const loader = clubLoader(async ({ context, params }) => {
  return { member: await readMember(context, params.member ?? "") };
});

export default function MemberPage() {
  const { member } = useLoaderData<typeof loader>();
  const { columns } = USER_LIST;
  return (
    <ClubScreen
      wide
      back={{ href: MEMBERS_PATH, text: PAGE.toList }}
      heading={member.full_name ?? member.email}
    >
      <Panel aria-labelledby="account">
        <h2 id="account">{PAGE.account}</h2>
        <Facts
          facts={[
            {
              name: columns.fullName,
              fact: member.full_name ?? USER_LIST.noName,
            },
            { name: columns.email, fact: member.email, isAddress: true },
            {
              name: columns.created,
              fact: formatDayOfMoment(member.created_at),
            },
            {
              name: columns.lastSignIn,
              fact: member.last_sign_in_at
                ? formatDayOfMoment(member.last_sign_in_at)
                : USER_LIST.neverSignedIn,
            },
          ]}
        />
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
        {fee_state === null
          ? PAGE.noFee
          : [STATES[fee_state], due > 0 ? formatRupees(due) : null].filter(Boolean).join(": ")}
      </td>
    </tr>
  );
}
