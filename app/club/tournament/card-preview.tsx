import { useEffect, useState } from "react";
import { CardFace } from "#app/tournaments/card-face.tsx";
import { pictureNamed } from "#app/tournaments/pictures.ts";
import type { StateLabel } from "#app/tournaments/state-labels.ts";
import { cardText, datesText, OPEN_LABEL } from "#app/tournaments/tournament.ts";

export function CardPreview({
  formId,
  values,
  labels,
}: {
  formId: string;
  values: Record<string, unknown>;
  labels: readonly StateLabel[];
}) {
  const [current, setCurrent] = useState(values);
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement;
    const read = () => {
      setCurrent(Object.fromEntries(new FormData(form)));
    };
    // A button that changes a field has done so by the next frame, without an event.
    const readSoon = () => requestAnimationFrame(read);
    form.addEventListener("input", read);
    form.addEventListener("submit", readSoon);
    return () => {
      form.removeEventListener("input", read);
      form.removeEventListener("submit", readSoon);
    };
  }, [formId]);

  const text = (name: string) => (current[name] as string | undefined) || null;
  // While a year is typed it may have five digits, and without a calendar anything is typed.
  const day = (name: string) => (Date.parse(`${text(name) ?? ""}T00:00Z`) ? text(name) : null);
  const starts_on = day("starts_on");
  return (
    <aside aria-label="The card" className="max-xl:hidden">
      <CardFace
        name={text("name") ?? ""}
        text={cardText({
          place: text("place"),
          summary: text("summary"),
          starts_on,
          date_text:
            datesText({
              date_text: text("date_text"),
              starts_on,
              form_of_play: text("form_of_play") === "knock-out" ? "knock-out" : "day",
              final_by: day("final_by"),
            }) || null,
        })}
        labels={
          text("card_label") === ((values.card_label as string) || null)
            ? labels
            : [{ text: text("card_label") ?? OPEN_LABEL }]
        }
        picture={pictureNamed(text("picture") ?? "").src}
      />
    </aside>
  );
}
