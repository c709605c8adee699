import type { ReactNode } from "react";

/**
 * The first button of a form with lists: Enter in a field presses it, and not a button that changes
 * a list.
 */
export function DefaultButton({ intent, children }: { intent?: string; children?: ReactNode }) {
  return (
    <button
      type="submit"
      {...(intent !== undefined && { name: "intent", value: intent })}
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
    >
      {children}
    </button>
  );
}
