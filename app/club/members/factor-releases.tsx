import { formatMoment } from "#app/site/dates.ts";
import { FACTOR_RELEASES as WORDS, USER_LIST } from "./content.ts";
import { MemberButton, MemberPanel } from "./member-panel.tsx";
import type { FactorRelease } from "./users.server.ts";

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
