import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import { FORM_CLASSES } from "#app/forms/form.tsx";
import { buttonClasses } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { UNANSWERED } from "#app/site/content.ts";

/**
 * Templates in the offline page, from which the service worker builds the page for a form that
 * could not be sent: it replaces each `%name%`.
 */
export function UnsentFormTemplates() {
  return (
    <>
      <template id="unsent-form">
        <Column narrow>
          <h1>{UNANSWERED.unsent.message}</h1>
          <p className="text-lg text-muted">
            What you typed is kept on this page. Send it again when you have a signal: nothing is
            made twice.
          </p>
          <form method="post" action="%action%" className={FORM_CLASSES}>
            %fields%
            <button type="submit" className={buttonClasses({})}>
              Send again
            </button>
          </form>
        </Column>
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
