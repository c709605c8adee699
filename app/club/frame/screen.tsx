import type { ReactNode } from "react";
import { Column } from "#app/ui/column.tsx";
import { Toast, type ToastContent } from "#app/ui/toast.tsx";

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
