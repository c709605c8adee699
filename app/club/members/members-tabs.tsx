import { useLocation } from "@remix-run/react";
import { Chip } from "#app/ui/chip.tsx";
import { ATTENTION_PATH, FIGURES_PATH, MEMBERS_PATH } from "#app/site/paths.ts";
import { MEMBER_PAGES as PAGES } from "./content.ts";

const TABS = [
  { to: MEMBERS_PATH, label: PAGES.members },
  { to: FIGURES_PATH, label: PAGES.figures },
  { to: ATTENTION_PATH, label: PAGES.attention },
] as const;

/**
 * The pages about members, as tabs.
 *
 * @param attention how many members something is to be done for
 */
export function MembersTabs({ attention }: { attention: number }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={PAGES.members} className="w-full border-b border-line">
      <ul className="flex gap-6 overflow-x-auto">
        {TABS.map(({ to, label }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={pathname === to ? "page" : undefined}
              className="inline-flex min-h-12 items-center gap-2 border-y-3 border-transparent whitespace-nowrap text-muted no-underline aria-[current]:border-b-gold-400 aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {label}
              {to === ATTENTION_PATH && attention > 0 ? (
                <Chip look="gold">{attention}</Chip>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
