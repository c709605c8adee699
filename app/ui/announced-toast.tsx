import { useSyncExternalStore } from "react";
import { useHydrated } from "./hydrated.ts";
import { Toast, type ToastContent } from "./toast.tsx";

let announced: ToastContent | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a toast from the browser, for what never reaches the server: an
 * outbound link that was followed, a connection that was lost.
 *
 * @param toast null takes the present one away
 */
export function announceToast(toast: ToastContent | null) {
  announced = toast && { ...toast };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Where announced toasts appear: over the page, because the button may be
 * screens below its top. The place itself is there from the start, so that
 * screen readers hear what comes into it.
 */
export function AnnouncedToast() {
  const isHydrated = useHydrated();
  const toast = useSyncExternalStore(
    subscribe,
    () => announced,
    () => null,
  );
  if (!isHydrated) return null;
  return (
    <div
      className="pointer-events-none fixed inset-x-4 bottom-4 z-3 mx-auto max-w-112"
      aria-live="polite"
    >
      {toast ? <Toast toast={toast} /> : null}
    </div>
  );
}
