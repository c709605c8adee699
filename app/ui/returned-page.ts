import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Of the inline script of every page, for when the browser shows it again as it had kept it
 * (back/forward cache). It is loaded anew if another user, or none, has seen a page of the
 * site since, and is not shown meanwhile; so is a page that is not hydrated, unless
 * something was typed in it. Whose page each is `data-user` of the body says, which a page
 * without the root loader's data does not have, and a cached page without a signal ignores.
 */
export const RETURNED_PAGE = `{let b=document.body,u=b.dataset.user,s=localStorage;u==null||document.querySelector("header [role=status]")||(u?(s.user=u):s.removeItem("user"));addEventListener("pageshow",e=>{if(e.persisted){let o=u!=null&&(s.user||"")!=u;if(o||!document.querySelector("[type=module]")&&![...document.querySelectorAll("main :is(input,textarea)")].some(f=>f.value!=f.defaultValue||f.checked!=f.defaultChecked)){b.hidden=o;location.reload()}}})}`;

/**
 * Revalidates a hydrated page that the browser shows again as it had kept it. Only when the site
 * itself answers with its data: an error page, or a network's log-in page, would take the place of
 * what was typed.
 */
export function useReturnedPage(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    function refresh({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      const { pathname, search } = window.location;
      fetch(`${pathname}.data${search}`).then(
        ({ ok, headers }) => {
          if (ok && headers.has("X-Remix-Response")) revalidate();
        },
        () => undefined,
      );
    }
    addEventListener("pageshow", refresh);
    return () => {
      removeEventListener("pageshow", refresh);
    };
  }, [revalidate]);
}
