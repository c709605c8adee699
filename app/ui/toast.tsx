import { useEffect, useRef, useState } from "react";
import type { ToastMessage } from "remix-toast";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";

export type ToastContent = Pick<ToastMessage, "message" | "description" | "type">;

/**
 * One toast, part of the page's HTML: an error is an alert, anything else a status. With JavaScript
 * it can be closed, and all but errors disappear after 5 s: the style sheet times that, so that it
 * works on pages that are not hydrated too. Without JavaScript it stays until the next page
 * (docs/product.md, "Toasts").
 */
export function Toast({
  toast,
  isClosable = false,
}: {
  toast: ToastContent;
  /** Whether something else than React closes it. */
  isClosable?: boolean;
}) {
  const isHydrated = useHydrated();
  const [closed, setClosed] = useState<ToastContent>();

  const isError = toast.type === "error";
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The submit button of a long form may be a screen or two below.
    element.current?.scrollIntoView({ block: "nearest" });
    // The same element shows the next toast, so its 5 s must start again.
    for (const animation of element.current?.getAnimations() ?? []) {
      animation.currentTime = 0;
    }
  }, [toast]);

  if (closed === toast) return null;
  return (
    <div
      ref={element}
      className={`pointer-events-auto mx-auto flex w-full items-start gap-3.5 rounded-lg px-5 py-4 ${isError ? "bg-flag-900 text-white inset-edge" : "border border-l-5 border-line border-l-fairway-600 bg-paper shadow-popover scripted:animate-leave scripted:focus-within:[animation-play-state:paused] scripted:hover:[animation-play-state:paused]"}`}
      role={isError ? "alert" : "status"}
      onAnimationEnd={() => {
        setClosed(toast);
      }}
    >
      <Icon name={isError ? "warning" : "tick"} />
      <div className="flex-1 wrap-anywhere">
        <strong className="block">{toast.message}</strong>
        {toast.description ? (
          <span className={isError ? "text-blush" : "text-muted"}>{toast.description}</span>
        ) : null}
      </div>
      {isHydrated || isClosable ? (
        <button
          type="button"
          className="-my-2.5 -mr-3 grid size-11 cursor-pointer place-items-center"
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
