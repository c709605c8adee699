import type { ReactNode } from "react";

export type FactItem = { name: string; fact: ReactNode };

export function Facts({
  facts,
  stacked = false,
}: {
  facts: readonly FactItem[];
  stacked?: boolean;
}) {
  return (
    <dl
      className={`grid gap-x-10 gap-y-3 ${stacked ? "content-start" : "md:grid-cols-[auto_1fr]"}`}
    >
      {facts.map(({ name, fact }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-medium wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
