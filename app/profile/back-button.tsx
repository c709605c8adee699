import { ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { PROFILE_PAGE } from "./content.ts";

/**
 * Back to where the person came from. Without
 * JavaScript a page cannot know that, so it leads to the home page.
 */
export function BackButton() {
  const enhanced = useHydrated();
  return (
    <ButtonLink
      look="quiet"
      href="/"
      onClick={(event) => {
        if (!enhanced || window.history.length <= 1) return;
        event.preventDefault();
        window.history.back();
      }}
    >
      {PROFILE_PAGE.back}
    </ButtonLink>
  );
}
