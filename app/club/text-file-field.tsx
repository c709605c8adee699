import { LABEL_CLASSES } from "#app/forms/field.tsx";

/** A field for a file with text, whose text is taken for another field. */
export function TextFileField({
  id,
  label,
  hint,
}: {
  id: string;
  label: string;
  hint: string;
}) {
  return (
    <div>
      <label htmlFor={id} className={LABEL_CLASSES}>
        {label}
      </label>
      <input
        id={id}
        className="min-h-12 w-full"
        type="file"
        name="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
