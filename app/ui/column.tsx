import type { ReactNode } from "react";
import { Illustration } from "./illustration.tsx";

/** @param atStart whether a narrow one begins where the wide ones do */
export function Column({
  narrow = false,
  atStart = false,
  stretch = false,
  children,
}: {
  narrow?: boolean;
  atStart?: boolean;
  stretch?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      className={`mx-auto grid w-full ${narrow ? (atStart ? "max-w-page *:max-w-160" : "max-w-narrow") : "max-w-page"} grid-cols-1 content-start ${stretch ? "" : "justify-items-start"} gap-6 px-5 py-page-y`}
    >
      {children}
    </section>
  );
}

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
    <section className="mx-auto grid w-full max-w-page grid-cols-1 content-start items-center gap-6 px-5 py-page-y md:grid-cols-halves md:gap-12">
      <div className="grid grid-cols-1 gap-6">{children}</div>
      <Illustration illustration={illustration} shape={shape} rounded />
    </section>
  );
}
