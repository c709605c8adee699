import { useEffect, useRef, useState } from "react";
import type { ToastMessage } from "remix-toast";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";

/** A message about something that just happened. */
export type ToastContent = Pick<
  ToastMessage,
  "message" | "description" | "type"
>;

/**
 * One toast, part of the page's own HTML: an error is an alert, anything else a
 * status. With JavaScript it can be closed, and all but errors go by themselves
 * after 5 s: the style sheet times that, on pages that are not hydrated too.
 * Without JavaScript it stays until the next page (docs/product.md, "Toasts").
 */
export function Toast({ toast }: { toast: ToastContent }) {
  const isHydrated = useHydrated();
  const [closed, setClosed] = useState<ToastContent>();

  const isError = toast.type === "error";
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The answer to a long form's button, which is a screen or two below.
    element.current?.scrollIntoView({ block: "nearest" });
    // The same element shows the next toast, for which 5 s begin anew.
    for (const animation of element.current?.getAnimations() ?? []) {
      animation.currentTime = 0;
    }
  }, [toast]);

  if (closed === toast) return null;
  return (
    <div
      ref={element}
      className={isError ? "toast toast-error" : "toast toast-passing"}
      role={isError ? "alert" : "status"}
      onAnimationEnd={() => {
        setClosed(toast);
      }}
    >
      <Icon name={isError ? "warning" : "tick"} />
      <div className="toast-words">
        <strong>{toast.message}</strong>
        {toast.description ? <span>{toast.description}</span> : null}
      </div>
      {isHydrated ? (
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
