import type { ReactNode } from "react";
import { Column } from "#app/ui/column.tsx";
import { Toast, type ToastContent } from "#app/ui/toast.tsx";

/**
 * A page of the club: the toast of its form, the way back, and the heading.
 *
 * @param answer of the page's action
 * @param back to what the page is part of
 * @param lines below the heading
 * @param wide whether it has more than a form or a few lines
 */
export function ClubScreen({
  answer,
  back,
  heading,
  lines,
  wide = false,
  children,
}: {
  answer?: { toast: ToastContent | null } | undefined;
  back?: { href: string; text: string };
  heading: ReactNode;
  lines?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Column narrow={!wide} atStart stretch={wide}>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <div>
        {back ? (
          <p>
            <a href={back.href} className="text-sm text-muted">
              {back.text}
            </a>
          </p>
        ) : null}
        <h1 className="wrap-anywhere">{heading}</h1>
        {lines}
      </div>
      {children}
    </Column>
  );
}
