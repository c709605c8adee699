import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and until hydration is done: for controls that only work with JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
