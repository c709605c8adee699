import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** The green tick beside the word that somebody is registered. */
export function RegisteredMark({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 font-semibold text-link">
      <Icon name="tick" />
      {children}
    </p>
  );
}
