import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";

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
        className={`${CONTROL_CLASSES} py-1.5 text-base file:mr-3.5 file:min-h-9 file:cursor-pointer file:rounded-full file:border-[1.5px] file:border-control file:bg-paper file:px-4 file:font-semibold file:text-link`}
        type="file"
        name="file"
        accept=".csv,.txt,.tsv,.xls,text/csv,text/plain,text/tab-separated-values"
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {hint}
      </p>
    </div>
  );
}
