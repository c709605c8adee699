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
   * @param options `body`: sent as JSON; `finish`: not to be interrupted, because it makes or
   *   removes something
   */
  call(
    caller: Caller,
    method: string,
    path: string,
    options: {
      body?: unknown;
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
      ...(this.#signal && !options.finish && { signal: this.#signal }),
    });
  }

  /** Calls a database function. */
  rpc(caller: Caller, name: string, parameters: object = {}): Promise<Answer> {
    return this.call(caller, "POST", `/rest/v1/rpc/${name}`, {
      body: parameters,
    });
  }
}
