import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** A green tick with the text "Registered". */
export function RegisteredMark({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 font-semibold text-link">
      <Icon name="tick" />
      {children}
    </p>
  );
}
