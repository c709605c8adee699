import { Page, TOAST } from "./page.ts";

export type { Page };

/**
 * A browser without a screen: asks the site for pages, posts forms as one
 * does, and keeps cookies. It follows no redirect.
 */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly site: string;
  readonly #headers: Record<string, string>;

  /** @param headers sent with each request, like those of a proxy */
  constructor(site: string, headers: Record<string, string> = {}) {
    this.site = site;
    this.#headers = headers;
  }

  /** Asks for a path with GET. */
  get(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#ask(path, { headers });
  }

  /** A list's pages, from one on, by the link to the next. */
  async *pages(path: string): AsyncGenerator<Page> {
    for (let next: string | null = path; next !== null;) {
      const page = await this.get(next);
      yield page;
      next = page.next;
    }
  }

  /** What can be read of a page. */
  async words(path: string, headers: Record<string, string> = {}): Promise<string> {
    return (await this.get(path, headers)).words;
  }

  /**
   * The page that an answer leads to.
   *
   * @throws Error with what the page says when it leads nowhere
   */
  follow({ status, location, alert, errors }: Page): Promise<Page> {
    if (location !== null) return this.get(location);
    throw new Error(`${String(status)} leads nowhere: ${JSON.stringify([alert, errors])}`);
  }

  /** Posts a form to a path. */
  post(
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Page> {
    return this.#ask(path, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: { Origin: this.site, ...headers },
    });
  }

  /** Opens a page, and sends the form that has this field as it is, with these changes. */
  async fill(path: string, field: string, changes: Record<string, string>): Promise<Page> {
    return this.post(path, { ...(await this.get(path)).form(field), ...changes });
  }

  /**
   * Posts a form to a path as a browser does that has files.
   *
   * @param field the name of their field
   */
  upload(
    path: string,
    form: Record<string, string>,
    files: File | readonly File[],
    field = "file",
  ): Promise<Page> {
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.set(name, value);
    body.delete(field);
    for (const file of [files].flat()) body.append(field, file);
    return this.#ask(path, { method: "POST", body, headers: { Origin: this.site } });
  }

  /** Logs in, without the toast, so that the next page is as any other. */
  async logIn(person: { email: string; password: string }): Promise<void> {
    const { email, password } = person;
    const answer = await this.post("/login", { email, password });
    if (answer.status !== 302) throw new Error(`${email} cannot log in.`);
    this.cookies.delete(TOAST);
  }

  /** The cookie jar as a request sends it. */
  get cookieHeader(): string {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }

  /** Another visitor with the same cookies, as a copied cookie jar. */
  copy(): Visitor {
    const copy = new Visitor(this.site, this.#headers);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  async #ask(
    path: string,
    init: {
      method?: string;
      body?: URLSearchParams | FormData;
      headers: Record<string, string>;
    },
  ): Promise<Page> {
    const response = await fetch(new URL(path, this.site), {
      ...init,
      redirect: "manual",
      headers: {
        Cookie: this.cookieHeader,
        // Compressing a page and unpacking it would take a third of a request's time.
        "Accept-Encoding": "identity",
        ...this.#headers,
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return new Page(response, await response.text());
  }
}
