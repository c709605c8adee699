import type { ReactNode } from "react";

/**
 * A narrow column that on wide screens begins where other pages do, and has something beside it
 * that stays in sight. Narrower screens go without, so that a form's first field is no lower.
 */
export function AsideColumn({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-narrow gap-x-12 px-5 py-page-y lg:grid lg:max-w-page lg:grid-cols-[7fr_5fr]">
      <section className="grid grid-cols-1 content-start justify-items-start gap-6">
        {children}
      </section>
      <div className="sticky top-24 grid gap-6 self-start max-lg:hidden">{aside}</div>
    </div>
  );
}
