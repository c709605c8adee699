import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { EntryState } from "./tournament.ts";

export function RegisteredMark({
  state = "confirmed",
  children,
}: {
  state?: EntryState;
  children: ReactNode;
}) {
  return (
    <p className="flex max-w-full items-start gap-2 font-semibold wrap-anywhere text-link">
      {state === "confirmed" ? <Icon name="tick" /> : null}
      {children}
    </p>
  );
}
