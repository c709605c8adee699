import { useEffect, useState } from "react";
import { CONTROL_CLASSES } from "#app/forms/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { EDIT_PAGE as PAGE } from "./editor-content.ts";
import type { SECTIONS } from "./tournament-fields.ts";

/**
 * Beside the form on wide screens; on narrow ones a select that jumps, on phones at the lower edge
 * of the screen, or without JavaScript a list that opens.
 */
export function SectionList({ sections }: { sections: typeof SECTIONS }) {
  const current = useCurrentSection(sections);
  const isHydrated = useHydrated();
  return (
    <nav
      aria-label={PAGE.sections}
      className="max-md:sticky max-md:bottom-16 max-md:z-1 max-md:order-1 max-md:-mx-5 max-md:border-t max-md:border-line max-md:bg-chalk max-md:px-5 max-md:py-1.5 lg:sticky lg:top-24 lg:self-start lg:max-xl:row-span-2"
    >
      {isHydrated ? (
        <select
          aria-label={PAGE.sections}
          value={current}
          onChange={({ target }) => {
            document.getElementById(target.value)?.scrollIntoView();
          }}
          className={`lg:hidden ${CONTROL_CLASSES}`}
        >
          {Object.entries(sections).map(([id, heading]) => (
            <option key={id} value={id}>
              {heading}
            </option>
          ))}
        </select>
      ) : null}
      <details
        className={`group rounded-md border-[1.5px] border-control bg-paper lg:border-0 lg:bg-transparent lg:details-content:[content-visibility:visible] ${isHydrated ? "max-lg:hidden" : ""}`}
      >
        <summary className="flex min-h-11.25 cursor-pointer items-center justify-between px-3.5 after:size-2.5 after:flex-none after:rotate-45 after:border-r-2 after:border-b-2 after:border-muted group-open:after:-rotate-135 lg:supports-[selector(::details-content)]:hidden">
          {PAGE.sections}
        </summary>
        <ul className="grid max-lg:px-3.5 max-lg:pb-2">
          {Object.entries(sections).map(([id, heading]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={isHydrated && id === current ? true : undefined}
                className="flex min-h-11 items-center text-base text-muted no-underline hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink lg:border-l-3 lg:border-line lg:pl-3 lg:aria-[current]:border-gold-400"
              >
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

function useCurrentSection(sections: object): string {
  const [current, setCurrent] = useState("card");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) setCurrent(target.id);
        }
      },
      { rootMargin: "-25% 0% -75%" },
    );
    for (const id in sections) {
      observer.observe(document.getElementById(id) as Element);
    }
    return () => {
      observer.disconnect();
    };
  }, [sections]);
  return current;
}
