import type { ReactNode } from "react";
import { BankWordmark } from "./bank-card-art.tsx";
import type { CardArt } from "./content.ts";

export function BankTiles({ children }: { children: ReactNode }) {
  return (
    <ul className="grid w-full grid-cols-[repeat(auto-fill,minmax(min(5.75rem,45%),1fr))] gap-3 lg:grid-cols-9">
      {children}
    </ul>
  );
}

export function BankTile({
  card,
  href,
  isChosen = false,
}: {
  card: Pick<CardArt, "bank" | "logo">;
  href: string;
  isChosen?: boolean;
}) {
  return (
    <li>
      <a
        className="grid h-full min-h-22 place-items-center rounded-xl border border-line bg-paper px-1.5 py-3 text-center no-underline hover:border-link aria-[current=true]:border-link aria-[current=true]:inset-ring-link"
        href={href}
        aria-current={isChosen ? "true" : undefined}
      >
        <BankWordmark card={card} />
      </a>
    </li>
  );
}
