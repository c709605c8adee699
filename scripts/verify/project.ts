import { send, type Answer } from "./http.ts";
import type { Settings } from "./settings.ts";

/** Whose credentials a request has: no key at all, the publishable or the secret key, or a member's token. */
export type Caller = "nobody" | "visitor" | "service" | { token: string };

/** Calls a Supabase project: auth service, data API and edge functions. */
export class Project {
  readonly url: string;
  readonly #settings: Settings;
  readonly #signal: AbortSignal | undefined;

  /** @param signal aborts requests, but not those that are told to finish */
  constructor(settings: Settings, signal?: AbortSignal) {
    this.url = settings.projectUrl;
    this.#settings = settings;
    this.#signal = signal;
  }

  #credentials(caller: Caller): Record<string, string> {
    const { publishableKey, secretKey } = this.#settings;
    if (caller === "nobody") return {};
    if (typeof caller === "object") {
      return {
        apikey: publishableKey,
        authorization: `Bearer ${caller.token}`,
      };
    }
    const apikey = caller === "service" ? secretKey : publishableKey;
    // The older keys are JWTs, which the services want as the token too.
    return apikey.startsWith("ey")
      ? { apikey, authorization: `Bearer ${apikey}` }
      : { apikey };
  }

  /**
   * @param path with its query
   * @param options `body`: sent as JSON; `text`: sent as it is; `finish`: not to be interrupted, because it makes or removes
   *   something
   */
  call(
    caller: Caller,
    method: string,
    path: string,
    options: {
      body?: unknown;
      text?: string;
      headers?: Record<string, string>;
      finish?: boolean;
    } = {},
  ): Promise<Answer> {
    return send(this.url + path, {
      method,
      headers: {
        ...this.#credentials(caller),
        ...(options.body !== undefined && {
          "content-type": "application/json",
        }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.text !== undefined && { body: options.text }),
      ...(this.#signal && !options.finish && { signal: this.#signal }),
    });
  }

  /** Calls a database function. */
  rpc(caller: Caller, name: string, parameters: object = {}): Promise<Answer> {
    return this.call(caller, "POST", `/rest/v1/rpc/${name}`, {
      body: parameters,
    });
  }

  /**
   * Reads rows of a table.
   *
   * @returns none when the caller may not read the table at all
   * @throws Error at any other refusal
   */
  async rows(
    caller: Caller,
    table: string,
    query: string,
  ): Promise<Record<string, unknown>[]> {
    const { status, body } = await this.call(
      caller,
      "GET",
      `/rest/v1/${table}?${query}`,
    );
    // 404: the data API does not show it.
    if ([401, 403, 404].includes(status)) return [];
    if (status !== 200 || !Array.isArray(body)) {
      throw new Error(`${table} answered ${String(status)}`);
    }
    return body as Record<string, unknown>[];
  }
}
