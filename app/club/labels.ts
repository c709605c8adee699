/** The labels of a table of fields, which the summary of errors names. */
export const labelsOf = <Name extends string>(
  fields: Readonly<Record<Name, { label: string }>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<{ label: string }>(fields).map(([name, { label }]) => [
      name,
      label,
    ]),
  ) as Record<Name, string>;
