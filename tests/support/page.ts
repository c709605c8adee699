import { controlsOf, formValues } from "./form-values.ts";
import { visibleText } from "./visible-text.ts";

export const TOAST = "teebox-toast";

const decode = (words: string) => visibleText(words).trim();

/** What the site answered, read to its end. */
export class Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;

  constructor({ status, headers }: Response, text: string) {
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  get location(): string | null {
    return this.headers.get("location");
  }

  /** Where a list goes on; null: this is its last page. */
  get next(): string | null {
    const [, link] = /href="([^"]*)"[^>]*>(?:Next page|Earlier)/.exec(this.text) ?? [];
    return link?.replaceAll("&amp;", "&") ?? null;
  }

  /** What can be read of it. */
  get words(): string {
    return visibleText(this.text);
  }

  get heading(): string {
    return decode(/<h1[^>]*>(.*?)<\/h1>/s.exec(this.text)?.[1] ?? "");
  }

  /** The toast of something that failed: its title and its text. */
  get alert(): string[] {
    return this.#toast("alert");
  }

  /**
   * Why a form was not taken, as this answer or the toast of the page that it leads to says; null: it
   * was.
   */
  get refusal(): string | null {
    if (this.status !== 302) return JSON.stringify([this.status, this.alert, this.errors]);
    const sent = this.headers.getSetCookie().find((line) => line.startsWith(`${TOAST}=`));
    const [value = ""] = decodeURIComponent(sent?.slice(TOAST.length + 1) ?? "").split(/[.;]/);
    const told = Buffer.from(value, "base64").toString();
    return told.includes('"type":"error"') ? told : null;
  }

  /** The toast of something that went well: its title and its text. */
  get notice(): string[] {
    return this.#toast("status");
  }

  #toast(role: "alert" | "status"): string[] {
    const [, content = ""] =
      new RegExp(`role="${role}"[^>]*>(.*?)</div></div>`, "s").exec(this.text) ?? [];
    return [...content.matchAll(/<(?:strong|span)[^>]*>([^<]+)</g)].map(([, words = ""]) =>
      decode(words),
    );
  }

  /** The message that each invalid field refers to, by the field's name. */
  get errors(): Record<string, string> {
    const forms = [...this.text.matchAll(/<form\b[^>]* id="([^"]+)"/g)].map(([, id = ""]) => id);
    const references = [...this.text.matchAll(/ aria-describedby="([^"]*)"/g)].flatMap(
      ([, ids = ""]) => ids.split(" "),
    );
    return Object.fromEntries(
      [...this.text.matchAll(/<p id="([^"]+)-error"[^>]*>(.*?)<\/p>/gs)].map(
        ([, id = "", message = ""]) => {
          const form = forms.find((each) => id.startsWith(`${each}-`)) ?? "";
          const field = id.slice(form.length + 1);
          // A list has no control of its own.
          const isReferredTo =
            references.includes(`${id}-error`) || !this.text.includes(` name="${field}"`);
          return [isReferredTo ? field : `${field}, which does not refer to it`, decode(message)];
        },
      ),
    );
  }

  /** The opening tag of the first control of this name; "" where there is none. */
  control(name: string): string {
    const tags = this.text.matchAll(/<(?:input|select|textarea)\b[^>]*>/g);
    return [...tags].map(([tag]) => tag).find((tag) => tag.includes(` name="${name}"`)) ?? "";
  }

  /** What the form that has this field would post as it stands. */
  form(field: string): Record<string, string> {
    return formValues(this.text, field);
  }

  /** The value of a field, "" where there is none; of radio buttons that of the checked one. */
  value(field: string): string {
    return (
      controlsOf(this.text, field).find(({ name, isPosted }) => name === field && isPosted)
        ?.value ?? ""
    );
  }
}
