import { Button, ButtonRow } from "#app/ui/button.tsx";
import { CARD } from "./content.ts";

const { unsaved: PAGE } = CARD;

/** Filled by the script: the holes that are only on this phone. */
export function UnsavedHoles() {
  return (
    <>
      <p hidden data-other className="px-5 py-2">
        <a href="/card">{PAGE.other}</a>
      </p>
      <section
        hidden
        data-unsaved
        data-hole={CARD.hole}
        data-waits={PAGE.waits}
        data-reason={CARD.failed.description}
        data-question={PAGE.question}
        className="bg-flag-100 px-5 py-3"
      >
        <p role="status" className="font-semibold">
          {PAGE.heading}
        </p>
        <ul className="my-2 grid gap-2">
          <template>
            <li>
              <p />
              <div className="flex items-center justify-between gap-3">
                <span className="font-semibold wrap-anywhere" />
                <Button type="button" look="quiet" size="tight">
                  {PAGE.delete}
                </Button>
              </div>
            </li>
          </template>
        </ul>
        <ButtonRow>
          <Button type="button" look="quiet" size="small" data-again>
            {PAGE.again}
          </Button>
          <Button type="button" look="quiet" size="small" data-copy data-done={PAGE.copied}>
            {PAGE.copy}
          </Button>
        </ButtonRow>
      </section>
    </>
  );
}
