import { Form } from "@remix-run/react";
import { formatMoment } from "#app/site/dates.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Table } from "#app/ui/table.tsx";
import { FACTOR_RELEASES as WORDS, USER_LIST } from "./content.ts";
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
    <Panel aria-labelledby="factor-releases">
      <h2 id="factor-releases">
        {WORDS.heading} <Chip>{requests[0]?.total}</Chip>
      </h2>
      <p>{WORDS.text}</p>
      <Table columns={Object.values(columns)}>
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
              <Form method="post">
                <input type="hidden" name="intent" value="release-factor" />
                <SubmitButton
                  look="quiet"
                  name="member"
                  value={request.user_id}
                  busyText={WORDS.releasing}
                  formAction={path}
                >
                  {WORDS.release}
                </SubmitButton>
              </Form>
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
