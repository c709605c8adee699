import { ATTENTION_PATH, FIGURES_PATH, MEMBERS_PATH } from "#app/site/paths.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { MEMBER_PAGES as PAGES } from "./content.ts";
import { ROLES_PAGE, ROLES_PATH } from "./roles-content.ts";

/** The pages about accounts. */
export function MembersTabs({ attention }: { attention: number }) {
  return (
    <Tabs
      label={PAGES.accounts}
      tabs={[
        { to: MEMBERS_PATH, label: PAGES.accounts },
        { to: FIGURES_PATH, label: PAGES.figures },
        {
          to: ATTENTION_PATH,
          label: PAGES.attention,
          mark: attention > 0 ? <Chip look="gold">{attention}</Chip> : null,
        },
        { to: ROLES_PATH, label: ROLES_PAGE.heading },
      ]}
    />
  );
}
