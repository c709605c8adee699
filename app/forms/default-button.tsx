import type { ComponentProps } from "react";

/**
 * The first button of a form with lists: Enter in a field presses it, and not a
 * button that changes a list.
 */
export function DefaultButton(props: ComponentProps<"button">) {
  return <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" {...props} />;
}
