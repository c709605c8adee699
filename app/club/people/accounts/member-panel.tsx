import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Table } from "#app/ui/table.tsx";

/** @param total how many there are; the table may show fewer */
export function MemberPanel({
  id,
  words: { heading, text, columns },
  total,
  children,
}: {
  id: string;
  words: { heading: string; text?: string; columns: Record<string, string> };
  total: number | undefined;
  children: ReactNode;
}) {
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>
        {heading} <Chip>{total}</Chip>
      </h2>
      {text ? <p>{text}</p> : null}
      <Table columns={Object.values(columns)}>{children}</Table>
    </Panel>
  );
}

/** The button of a member's row. */
export function MemberButton({
  intent,
  member,
  name,
  busyText,
  children,
}: {
  intent: string;
  member: string;
  name: string;
  busyText: string;
  children: string;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton look="quiet" name="member" value={member} busyText={busyText}>
        {children}
        <span className="sr-only">: {name}</span>
      </SubmitButton>
    </Form>
  );
}
