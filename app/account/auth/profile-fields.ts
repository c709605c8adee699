type ProfileField = {
  /** Its name in the account's metadata, which a trigger copies to this column of the profile. */
  column: string;
  /** What other services call it that somebody may have logged in with. */
  alias?: string;
  label: string;
  name: string;
  autoComplete?: string;
  /** Maximum length in characters; the database has the same check. */
  max: number;
  /** The message without it; a field without a message may be empty. */
  required?: string;
};

/**
 * What members tell about themselves: asked at sign-up, changed and shown on the profile. From this
 * table follow schemas, forms, what is stored and what is shown.
 */
export const PROFILE_FIELDS = {
  fullName: {
    column: "full_name",
    alias: "name",
    label: "Full Name",
    name: "Name",
    autoComplete: "name",
    max: 120,
    required: "Please enter your full name.",
  },
} as const satisfies Record<string, ProfileField>;

export type ProfileFieldName = keyof typeof PROFILE_FIELDS;

/** What a member told; null: not yet. */
export type ProfileValues = Record<ProfileFieldName, string | null>;

export const PROFILE_FIELD_LIST = Object.entries(PROFILE_FIELDS) as [
  ProfileFieldName,
  ProfileField,
][];

export function byField<Value>(
  of: (field: ProfileField, name: ProfileFieldName) => Value,
): Record<ProfileFieldName, Value> {
  return Object.fromEntries(
    PROFILE_FIELD_LIST.map(([name, field]) => [name, of(field, name)]),
  ) as Record<ProfileFieldName, Value>;
}

export function profileValues(row: Readonly<Record<string, unknown>>): ProfileValues {
  return byField(
    ({ column, alias = column }) =>
      [row[column], row[alias]].find(
        (value): value is string => typeof value === "string" && value.trim() !== "",
      ) ?? null,
  );
}

export type ProfileFormValues = Record<ProfileFieldName, string | undefined>;

export function accountMetadata(values: Readonly<ProfileFormValues>): Record<string, string> {
  return Object.fromEntries(
    PROFILE_FIELD_LIST.map(([name, { column }]) => [column, values[name] ?? ""]),
  );
}
