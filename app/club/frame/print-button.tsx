import { Button } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";

const TEXT = {
  byHand: "Print it with the browser: Ctrl or ⌘ and P.",
  button: "Print",
} as const;

/** Firefox for Android has it since 2023 only. */
const SHOW_BUTTON = `if("print"in self)for(let b of document.querySelectorAll("[data-print]")){b.hidden=false;b.onclick=()=>print()}`;

/** The handle of a page with the button below. */
export const PRINT_HANDLE: PageHandle = {
  script: () => (import.meta.env.SSR ? SHOW_BUTTON : null),
};

/** Of a page that is read on paper too. */
export const PrintButton = () => (
  <span className="print:hidden">
    {TEXT.byHand}{" "}
    <Button type="button" look="quiet" size="small" data-print="" hidden>
      {TEXT.button}
    </Button>
  </span>
);
