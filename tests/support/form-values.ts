const decode = (text: string) =>
  text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const attribute = (tag: string, name: string) => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag) ?? [];
  return value === undefined ? undefined : decode(value);
};

/** A control of a form, which is not a button; each radio button is one. */
export type Control = {
  name: string;
  /** The type of an input, or "textarea" or "select". */
  type: string;
  value: string;
  /** False: a box or radio button that is not checked. */
  isPosted: boolean;
  /** Of a select. */
  options: string[];
};

const formIn = (html: string, known: string) =>
  html.match(/<form\b[\s\S]*?<\/form>/g)?.find((each) => each.includes(`name="${known}"`)) ?? "";

/**
 * @param html a page
 * @param known the name of one of the form's controls
 */
export function controlsOf(html: string, known: string): Control[] {
  return [
    ...formIn(html, known).matchAll(/<(?:input\b[^>]*>|(textarea|select)\b[\s\S]*?<\/\1>)/g),
  ].flatMap(([field, kind]) => {
    const [tag = "", ...rest] = field.split(/(?<=>)/);
    const name = attribute(tag, "name");
    if (!name) return [];
    const type = kind ?? attribute(tag, "type") ?? "text";
    const control = { name, type, isPosted: true, options: [] };
    if (kind === "textarea") {
      return [{ ...control, value: decode(rest.join("").replace("</textarea>", "")) }];
    }
    if (kind === "select") {
      const options = rest.filter((option) => option.includes("<option"));
      const chosen = options.find((option) => /\sselected(?:=|>|\s)/.test(option)) ?? options[0];
      return [
        {
          ...control,
          value: attribute(chosen ?? "", "value") ?? "",
          options: options.map((option) => attribute(option, "value") ?? ""),
        },
      ];
    }
    const isPosted = !/^(?:radio|checkbox)$/.test(type) || /\schecked(?:=|>|\s|\/)/.test(tag);
    return [{ ...control, value: attribute(tag, "value") ?? "", isPosted }];
  });
}

/** What a form would post as it stands, without its buttons: field → value. */
export const formValues = (html: string, known: string): Record<string, string> =>
  Object.fromEntries(
    controlsOf(html, known).flatMap(({ name, value, isPosted }) =>
      isPosted ? [[name, value]] : [],
    ),
  );

/** What the buttons of a form post that add a line to one of its lists. */
export const addButtons = (html: string, known: string): string[] =>
  [...formIn(html, known).matchAll(/<button\b[^>]*>/g)]
    .map(([tag]) => attribute(tag, "value") ?? "")
    .filter((value) => value.startsWith('{"type":"insert"'));
