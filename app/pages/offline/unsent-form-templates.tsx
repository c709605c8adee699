import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import { FORM_CLASSES } from "#app/forms/form.tsx";
import { UNANSWERED } from "#app/site/content.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";

const FORMS = [
  {
    id: "unsent-form",
    heading: UNANSWERED.unsent.message,
    text: "What you typed is kept on this page. Send it again when you have a signal: nothing is made twice.",
  },
  {
    id: "sent-form",
    heading: "This page was the answer to a form",
    text: "Nothing was sent again now. What you typed is kept on this page. Send it again to see the answer: nothing is made twice.",
  },
];

/**
 * Templates in the offline page, from which the service worker builds the page for a form that
 * could not be sent, or whose answer the browser has not kept: it replaces each `%name%`.
 */
export function UnsentFormTemplates() {
  return (
    <>
      {FORMS.map(({ id, heading, text }) => (
        <template key={id} id={id}>
          <Column narrow>
            <h1>{heading}</h1>
            <p className="text-lg text-muted">{text}</p>
            <form method="post" action="%action%" className={FORM_CLASSES}>
              %fields%
              <button type="submit" className={buttonClasses({})}>
                Send again
              </button>
            </form>
          </Column>
        </template>
      ))}
      <template id="unsent-file">
        <p>
          The file “%name%” is not kept on this page: sent again, the form has no file. Go back to
          the form and choose it again.
        </p>
      </template>
      <template id="unsent-password">
        <div>
          <label htmlFor="%id%" className={LABEL_CLASSES}>
            %label%
          </label>
          <input type="password" id="%id%" name="%name%" className={CONTROL_CLASSES} required />
        </div>
      </template>
    </>
  );
}
