import type { ReactNode } from "react";

export function FieldSections<
  Section extends string,
  Spec extends { section: Section; isHalf?: true },
  Name extends string,
>({
  sections,
  fields,
  isFirstListed,
  after,
  children,
}: {
  sections: Readonly<Record<Section, string>>;
  fields: Readonly<Record<Name, Spec>>;
  isFirstListed?: true;
  after?: Readonly<Partial<Record<Section, ReactNode>>>;
  children: (name: Name, spec: Spec) => ReactNode;
}) {
  return (Object.entries(sections) as [Section, string][]).map(([id, heading], index) => (
    <fieldset
      key={id}
      id={id}
      className="min-w-0 border-line not-first-of-type:border-t not-first-of-type:pt-7 max-md:scroll-mt-14"
    >
      <legend
        className={`float-left mb-3 w-full font-display text-2xl leading-heading font-medium ${isFirstListed && index === 0 ? "max-md:sr-only" : ""}`}
      >
        {heading}
      </legend>
      <div className="clear-both grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {(Object.entries(fields) as [Name, Spec][])
          .filter(([, { section }]) => section === id)
          .map(([name, spec]) => (
            <div key={name} className={`min-w-0 ${spec.isHalf ? "" : "sm:col-span-2"}`}>
              {children(name, spec)}
            </div>
          ))}
        {after?.[id]}
      </div>
    </fieldset>
  ));
}
