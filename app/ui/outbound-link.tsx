import type { ReactNode } from "react";
import { announceToast } from "./announced-toast.tsx";
import { buttonClasses, type ButtonLook } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { ToastContent } from "./toast.tsx";

const NEW_TAB = "(opens in a new tab)";

/**
 * A link off the site: a web address opens in a new tab, a `mailto:` or `tel:` in its program.
 * JavaScript adds the toast.
 */
export function OutboundLink({
  href,
  toast,
  look,
  children,
}: {
  href: string;
  toast?: Pick<ToastContent, "message" | "description">;
  look?: ButtonLook["look"];
  children: ReactNode;
}) {
  const isWeb = /^https?:/.test(href);
  return (
    <a
      className={buttonClasses({ look })}
      href={href}
      {...(isWeb ? { target: "_blank", rel: "noopener noreferrer" } : {})}
      onClick={() => {
        if (toast) {
          announceToast({ ...toast, type: "info" });
        }
      }}
    >
      {children}
      {isWeb ? (
        <>
          <Icon name="leaves" />
          <span className="sr-only">{NEW_TAB}</span>
        </>
      ) : null}
    </a>
  );
}
