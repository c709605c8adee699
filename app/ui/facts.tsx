import type { ReactNode } from "react";

/** A fact by its name. */
export type FactItem = {
  name: string;
  fact: ReactNode;
  /** Whether it may be broken anywhere, as addresses are, which have no spaces. */
  isAddress?: boolean;
};

/**
 * Names and facts, side by side in two columns on wide screens.
 *
 * @param stacked never more than one column
 */
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
          <dd className={`font-medium ${isAddress ? "wrap-anywhere" : ""}`}>
            {fact}
          </dd>
        </div>
      ))}
    </dl>
  );
}
