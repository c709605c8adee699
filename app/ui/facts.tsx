import type { ReactNode } from "react";

export type FactItem = {
  name: string;
  fact: ReactNode;
  /** Allows a break anywhere, for e-mail addresses, which have no spaces. */
  isAddress?: boolean;
};

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
      {facts.map(({ name, fact, isAddress }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className={`font-medium ${isAddress ? "wrap-anywhere" : ""}`}>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
