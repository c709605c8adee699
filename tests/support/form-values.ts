const decode = (text: string) =>
  text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const attribute = (tag: string, name: string) => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : decode(value);
};

/**
 * What a form would post as it stands, without its buttons: field → value.
 *
 * @param html a page
 * @param known the name of one of its fields
 */
export function formValues(html: string, known: string): Record<string, string> {
  const forms = html.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((each) => each.includes(`name="${known}"`)) ?? "";
  const values: Record<string, string> = {};
  for (const [field, kind] of form.matchAll(
    /<(?:input\b[^>]*>|(textarea|select)\b[\s\S]*?<\/\1>)/g,
  )) {
    const [tag = "", ...rest] = field.split(/(?<=>)/);
    const name = attribute(tag, "name");
    if (!name) continue;
    if (kind === "textarea") {
      values[name] = decode(rest.join("").replace("</textarea>", ""));
    } else if (kind === "select") {
      const chosen = rest.find((option) => /\sselected(?:=|>|\s)/.test(option));
      values[name] = attribute(chosen ?? rest[0] ?? "", "value") ?? "";
    } else if (
      !/^(?:radio|checkbox)$/.test(attribute(tag, "type") ?? "") ||
      /\schecked(?:=|>|\s|\/)/.test(tag)
    ) {
      values[name] = attribute(tag, "value") ?? "";
    }
  }
  return values;
}
