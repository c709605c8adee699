import { escapeText } from "#app/site/escape-text.ts";

/** What a select offers; without a value its label is the value. */
export type Choice = { value?: string; label: string };

export const valueOf = ({ value, label }: Choice): string => value ?? label;

/** Of a text that has these, a browser takes another one for the value. */
const SPACES = /\s\s|[^\S ]/;

/**
 * Options as HTML: 144 players with 72 teams have ten thousand, and as elements they take longer
 * than all else of the page. They have no end tags, which HTML does not need: those were a fifth
 * of the page of a draw of 500 players.
 *
 * @param selectedValue of the one that is selected
 */
export const optionsHtml = (choices: readonly Choice[], selectedValue?: string): string =>
  choices
    .map((choice) => {
      const value = valueOf(choice);
      const isText = value === choice.label && !SPACES.test(value);
      const attribute = isText ? "" : ` value="${escapeText(value)}"`;
      const selected = value === selectedValue ? " selected" : "";
      return `<option${attribute}${selected}>${escapeText(choice.label)}`;
    })
    .join("");
