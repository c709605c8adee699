import { ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { PROFILE_PAGE } from "./content.ts";

/**
 * The Back button: uses the browser's history, or a link without JavaScript.
 *
 * @param path the previous page, as far as the server knows
 */
export function BackButton({ path }: { path: string }) {
  const isHydrated = useHydrated();
  return (
    <ButtonLink
      look="quiet"
      href={path}
      onClick={(event) => {
        if (!isHydrated || window.history.length <= 1) return;
        event.preventDefault();
        window.history.back();
      }}
    >
      {PROFILE_PAGE.back}
    </ButtonLink>
  );
}
