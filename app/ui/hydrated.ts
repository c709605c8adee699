import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether the page is hydrated.
 *
 * @returns false on the server and until hydration is done, then true: use it
 *   for controls that only work with JavaScript
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
