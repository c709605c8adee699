import type { ReactNode } from "react";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { PrintButton } from "./print-button.tsx";

const TEXT = {
  send: "Send by WhatsApp",
} as const;

export function SheetPage({
  back,
  heading,
  lines,
  isHeadPrinted = false,
  links,
  children,
}: {
  back: string;
  heading: string;
  lines: ReactNode;
  isHeadPrinted?: boolean;
  links?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      {/* The page of paper has margins of its own. */}
      <section className="mx-auto grid w-full max-w-page grid-cols-1 content-start gap-6 px-5 py-page-y print:block print:p-0">
        <div className={isHeadPrinted ? "print:mb-4" : "print:hidden"}>
          <h1 className="wrap-anywhere">
            <a href={back} className="text-ink no-underline">
              {heading}
            </a>
          </h1>
          <p className="text-sm text-muted">
            {lines} <PrintButton />
          </p>
          {links ? (
            <div className="mt-4 print:hidden">
              <ButtonRow>{links}</ButtonRow>
            </div>
          ) : null}
        </div>
        {children}
      </section>
    </>
  );
}

export function SendByWhatsApp({ href }: { href: string }) {
  return (
    <ButtonLink look="quiet" size="small" href={href}>
      {TEXT.send}
    </ButtonLink>
  );
}
