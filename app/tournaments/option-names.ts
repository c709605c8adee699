/** A golf group, division or choice that the club has renamed. */
export type RenamedOption = {
  choice_of: string;
  name: string;
  present_name: string;
  /** The last of the tournament's at which it had this name. */
  options_version: number;
};

export const GOLF_GROUP = "golf_group";
export const DIVISION = "category";
export const choiceOf = (questionId: string) => `question:${questionId}`;

const folded = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/** The one of these names that a text means: as it is written, or else whatever its case. */
export const optionNamed = (text: string, names: readonly string[]): string | undefined =>
  names.find((name) => name === text) ?? names.find((name) => folded(name) === folded(text));

/**
 * The one of these names that has been called otherwise; undefined: none was.
 *
 * @param renamed the latest first
 */
export function presentName(
  text: string,
  option: string,
  names: readonly string[],
  renamed: readonly RenamedOption[],
): string | undefined {
  const former = renamed.filter(
    ({ choice_of, present_name }) => choice_of === option && names.includes(present_name),
  );
  const name = optionNamed(
    text,
    former.map((each) => each.name),
  );
  return former.find((each) => each.name === name)?.present_name;
}

/**
 * What an option is called now that had this name in a form.
 *
 * @param renamed the latest first
 * @param version the tournament's `options_version` when the form was made
 */
export function nameSince(
  text: string,
  option: string,
  renamed: readonly RenamedOption[],
  version: number,
): string {
  const former = renamed.findLast(
    ({ choice_of, name, options_version }) =>
      choice_of === option && name === text && options_version >= version,
  );
  return former?.present_name ?? text;
}

export const nowCalled = (former: string, present: string) =>
  `“${former}” is now called “${present}”`;
