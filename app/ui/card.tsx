import type { ComponentProps, ReactNode } from "react";

export function Card({ children }: { children: ReactNode }) {
  return (
    <article className="flex w-full flex-col overflow-hidden rounded-xl border border-line bg-paper">
      {children}
    </article>
  );
}

export function CardBody({ children }: { children: ReactNode }) {
  return <div className="flex flex-1 flex-col gap-3 px-6 pt-5.5 pb-6.5">{children}</div>;
}

export function Panel({
  as: Element = "section",
  children,
  ...props
}: {
  as?: "section" | "article" | "div";
  children: ReactNode;
} & Pick<ComponentProps<"section">, "id" | "aria-labelledby">) {
  return (
    <Element
      {...props}
      className="flex w-full flex-col gap-3 rounded-xl border border-line bg-paper px-6 pt-5.5 pb-6.5"
    >
      {children}
    </Element>
  );
}

/**
 * @param featured for two, the first of which is wider on large screens
 * @param lone for one, whose illustration is beside its text on wide screens
 */
export function CardGrid({
  wide = false,
  featured = false,
  lone = false,
  children,
}: {
  wide?: boolean;
  featured?: boolean;
  lone?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`grid w-full gap-5 ${wide ? "max-w-240 grid-cols-wide-cards" : featured ? "grid-cols-wide-cards lg:grid-cols-featured" : lone ? "lone-card" : "grid-cols-cards"}`}
    >
      {children}
    </div>
  );
}
