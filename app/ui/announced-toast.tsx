import { useSyncExternalStore } from "react";
import { useHydrated } from "./hydrated.ts";
import { Toast, type ToastContent } from "./toast.tsx";

let announced: ToastContent | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a toast from the browser, for events that never reach the server: an outbound link was
 * followed, or the connection was lost.
 *
 * @param toast null removes the current one
 */
export function announceToast(toast: ToastContent | null) {
  announced = toast && { ...toast };
  for (const listener of listeners) listener();
}

/** What `announceToast` shows now. */
export const announcedToast = (): ToastContent | null => announced;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Where announced toasts appear: fixed over the page, because the button may be far below its top.
 * The live region is always there, as screen readers only announce changes of an existing one.
 */
export function AnnouncedToast() {
  const isHydrated = useHydrated();
  const toast = useSyncExternalStore(subscribe, announcedToast, () => null);
  if (!isHydrated) return null;
  return (
    <div className="passing-toast" aria-live="polite">
      {toast ? <Toast toast={toast} /> : null}
    </div>
  );
}
