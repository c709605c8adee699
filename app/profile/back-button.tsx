import { ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { PROFILE_PAGE } from "./content.ts";

/**
 * Back to where the member came from: with JavaScript through the browser's
 * history, without it by a link.
 *
 * @param path of the page that led here, as far as the server knows
 */
export function BackButton({ path }: { path: string }) {
  const enhanced = useHydrated();
  return (
    <ButtonLink
      look="quiet"
      href={path}
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
