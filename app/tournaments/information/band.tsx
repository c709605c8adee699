import type { ReactNode } from "react";

export const WRAP_CLASSES = "mx-auto w-full max-w-page px-5 print:px-0";

// Layout is deferred, to paint the first screen sooner; printing needs all of it.
export const BAND_CLASSES =
  "[contain-intrinsic-size:auto_40rem] [content-visibility:auto] print:pt-5 print:pb-0 print:[content-visibility:visible]";

const LOOK_CLASSES = {
  plain: "py-band",
  sand: "bg-sand-100 py-band print:bg-transparent",
  /** Continues the section above. */
  below: "pb-band",
  /** Contains only links to other pages, so it is not printed. */
  screen: "py-band print:hidden",
} as const;

export function Band({
  id,
  heading,
  text,
  look = "plain",
  isWideOnPaper = false,
  children,
}: {
  id: string;
  heading: string;
  text?: string | null;
  look?: keyof typeof LOOK_CLASSES;
  isWideOnPaper?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      className={`${BAND_CLASSES} ${LOOK_CLASSES[look]}`}
      aria-labelledby={`${id}-heading`}
    >
      <div
        className={`grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)] lg:gap-12 ${isWideOnPaper ? "print:block" : "print:grid-cols-[2fr_7fr] print:gap-4"} ${WRAP_CLASSES}`}
      >
        <div className="grid grid-cols-1 content-start gap-2.5">
          <h2 id={`${id}-heading`} className="text-band print:text-3xl">
            {heading}
          </h2>
          {text ? <p className="text-base text-muted">{text}</p> : null}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}
