const PROSE_CLASSES =
  "grid gap-3 wrap-anywhere [&_a]:text-link [&_a]:underline [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6";

/** A text that was rendered from Markdown. @param html safe */
export function Prose({ html }: { html: string }) {
  return <div className={PROSE_CLASSES} dangerouslySetInnerHTML={{ __html: html }} />;
}
