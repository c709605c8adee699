import { useEffect, useRef, useState } from "react";
import type { ToastMessage } from "remix-toast";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";

/** A message about something that just happened (SPEC 8). */
export type ToastContent = Pick<
  ToastMessage,
  "message" | "description" | "duration" | "type"
>;

/**
 * One toast, part of the page's own HTML (DECISIONS 10): an error is an
 * alert, anything else a status. With JavaScript it can be closed, and goes
 * by itself after `duration` milliseconds; without, it stays until the next
 * page.
 */
export function Toast({ toast }: { toast: ToastContent }) {
  const enhanced = useHydrated();
  const [closed, setClosed] = useState<ToastContent>();

  const isError = toast.type === "error";
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The answer to a long form's button, which is a screen or two below.
    element.current?.scrollIntoView({ block: "nearest" });
  }, [toast]);

  useEffect(() => {
    if (!toast.duration) return;
    const timer = setTimeout(() => {
      setClosed(toast);
    }, toast.duration);
    return () => {
      clearTimeout(timer);
    };
  }, [toast]);

  if (closed === toast) return null;
  return (
    <div
      ref={element}
      className={isError ? "toast toast-error" : "toast"}
      role={isError ? "alert" : "status"}
    >
      <Icon name={isError ? "warning" : "tick"} />
      <div className="toast-words">
        <strong>{toast.message}</strong>
        {toast.description ? <span>{toast.description}</span> : null}
      </div>
      {enhanced ? (
        <button
          type="button"
          className="toast-close"
          aria-label="Close this message"
          onClick={() => {
            setClosed(toast);
          }}
        >
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  );
}
