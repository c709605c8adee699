import { Button } from "#app/ui/button.tsx";

/** The inline script of the page: its buttons copy what stands beside them. */
export const COPY_SCRIPT = `document.addEventListener("click",e=>{let b=e.target.closest("[data-copy]");if(b)navigator.clipboard.writeText(b.dataset.copy).then(()=>{b.firstChild.textContent="Copied"})})`;

/** Without JavaScript it is not there: the text stands beside it and can be selected. */
export function CopyByScript({ text, label }: { text: string; label: string }) {
  return (
    <span className="hidden scripted:block">
      <Button type="button" look="quiet" data-copy={text}>
        <span aria-live="polite">{label}</span>
      </Button>
    </span>
  );
}
