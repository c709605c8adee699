import { useEffect, useRef } from "react";

/** After a key press, in milliseconds. */
const DEBOUNCE = 400;

/**
 * Sends a form shortly after each change to be saved until it is submitted, so that a reload loses
 * nothing of it.
 *
 * @param intent by which the action knows that this is all
 */
export function useSavedTyping(intent: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const pending = useRef<AbortController>();

  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  function saveTyping(form: HTMLFormElement, action: string) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const body = new FormData(form);
      body.set("intent", intent);
      pending.current = new AbortController();
      // The response only sets a cookie, so it may outlive the page.
      void fetch(action, {
        signal: pending.current.signal,
        method: "POST",
        body,
        redirect: "manual",
        keepalive: true,
      }).catch(() => undefined);
    }, DEBOUNCE);
  }
  function cancelSaving() {
    clearTimeout(timer.current);
    // A late response would restore what has been submitted since.
    pending.current?.abort();
  }
  return { saveTyping, cancelSaving };
}
