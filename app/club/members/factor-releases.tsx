import { formatMoment } from "#app/site/dates.ts";
import { USER_LIST } from "./content.ts";
import { MemberButton, MemberPanel } from "./member-panel.tsx";
import type { FactorRelease } from "./users.server.ts";

/** Members who have lost the device with their second factor. */
const WORDS = {
  heading: "Lost devices",
  text: "These members cannot log in. They have followed a link in their mail; make sure in another way too that it is them, for example on the phone. Two-step log-in is then off until they switch it on again.",
  columns: {
    member: "Member",
    name: "Full Name",
    asked: "Asked",
    action: "Action",
  },
  release: "Switch off",
  releasing: "Switching off...",
} as const;

/** The members who have lost the device with their second factor, each with a button. */
export function FactorReleases({
  requests,
  path,
}: {
  requests: readonly FactorRelease[];
  path: string;
}) {
  const { columns } = WORDS;
  return (
    <MemberPanel id="factor-releases" words={WORDS} total={requests[0]?.total}>
      {requests.map((request) => (
        <tr key={request.user_id}>
          <th scope="row" className="wrap-anywhere">
            {request.account_email ?? USER_LIST.noName}
          </th>
          <td data-label={columns.name}>
            {request.full_name ?? USER_LIST.noName}
          </td>
          <td data-label={columns.asked}>
            <time dateTime={request.requested_at}>
              {formatMoment(request.requested_at)}
            </time>
          </td>
          <td>
            <MemberButton
              path={path}
              intent="release-factor"
              member={request.user_id}
              name={request.account_email ?? request.user_id}
              busyText={WORDS.releasing}
            >
              {WORDS.release}
            </MemberButton>
          </td>
        </tr>
      ))}
    </MemberPanel>
  );
}
