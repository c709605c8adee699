import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether JavaScript has taken over the page.
 *
 * @returns false on the server and until hydration is done, then true: use it
 *   for controls that only work with JavaScript, so that without it they are
 *   not there to disappoint
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
