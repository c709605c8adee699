import type { Illustration } from "#app/ui/illustration.tsx";

/** What several kinds ask for alike. */

export const IN_SHORT = { label: "In short", kind: "text", rows: 2, max: 160 } as const;

/** @param choices the pages, or their parts, of which one shows the item */
export const standsIn = <const Choices extends readonly { value: string; label: string }[]>(
  choices: Choices,
) => ({ label: "Where it stands", kind: "choice", as: "radio", choices, required: true }) as const;

export const drawnAs = (drawings: Readonly<Record<string, { label: string }>>) =>
  ({
    label: "Drawn as",
    kind: "choice",
    as: "select",
    choices: Object.entries(drawings).map(([value, { label }]) => ({ value, label })),
    required: true,
  }) as const;

/** @param name one of the drawings, as the field has been checked to be */
export function drawingNamed<Name extends string>(
  drawings: Readonly<Record<Name, Illustration>>,
  name: string,
): Illustration {
  const { src, alt } = drawings[name as Name];
  return { src, alt };
}
