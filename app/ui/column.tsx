import type { ReactNode } from "react";
import { Illustration } from "./illustration.tsx";

/**
 * The one column that most pages are.
 *
 * @param narrow for a form, or a few lines
 * @param stretch whether all that stands in it is as wide as it is
 */
export function Column({
  narrow = false,
  stretch = false,
  children,
}: {
  narrow?: boolean;
  stretch?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      className={`mx-auto grid w-full ${narrow ? "max-w-narrow" : "max-w-page"} grid-cols-1 content-start ${stretch ? "" : "justify-items-start"} gap-6 px-5 py-page-y`}
    >
      {children}
    </section>
  );
}

/** A page of a few lines beside an illustration, or above it on narrow screens. */
export function IllustratedColumn({
  illustration,
  shape,
  children,
}: {
  illustration: Illustration;
  shape: readonly [number, number];
  children: ReactNode;
}) {
  return (
    <section className="mx-auto grid w-full max-w-page grid-cols-1 content-start items-center gap-6 px-5 py-page-y md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-12">
      <div className="grid gap-6">{children}</div>
      <Illustration illustration={illustration} shape={shape} rounded />
    </section>
  );
}
