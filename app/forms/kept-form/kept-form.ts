// The script of a page with a form that React does not hydrate: sends the form, and keeps it as it
// is, with what was typed, when something else than the site answers.

import { OWN_MARK } from "#app/platform/http/own-mark.ts";
import { BY_SCRIPT, LEADS_TO } from "#app/platform/http/script-forms.ts";
import { UNANSWERED } from "#app/site/content.ts";

/** As in `site-answers.ts`. */
const MAX_REPEATS = 20;
const MAX_PAUSE = 60;

/** Put in by the server. */
const TOAST = "__TOAST__";

/** Whether a form was sent of which it is not known whether it arrived. */
let isUnclear = false;

function say(toast: { message: string; description: string } | null) {
  document.getElementById("kept-form")?.remove();
  if (!toast) return;
  const place = document.createElement("div");
  place.id = "kept-form";
  place.innerHTML = TOAST;
  const [message, description] = place.querySelectorAll("strong, strong + span");
  if (message) message.textContent = toast.message;
  if (description) description.textContent = toast.description;
  place.querySelector("button")?.addEventListener("click", () => {
    say(null);
  });
  document.getElementById("app")?.append(place);
}

type Answer = {
  status: number;
  isOwn: boolean;
  leadsTo: string | null;
  pause: number;
  text: string;
};

/** Null: none, or one that broke off. */
type Ask = (url: URL, body: FormData | URLSearchParams) => Promise<Answer | null>;

const answerOf = (
  status: number,
  header: (name: string) => string | null,
  text: string,
): Answer => ({
  status,
  isOwn: header(OWN_MARK) !== null,
  leadsTo: header(LEADS_TO),
  pause: status === 503 ? Number(header("Retry-After")) : 0,
  text,
});

const ask: Ask = (url, body) =>
  fetch(url, { method: "POST", body, headers: { [BY_SCRIPT]: "1" } })
    .then(async (response) =>
      answerOf(response.status, (name) => response.headers.get(name), await response.text()),
    )
    .catch(() => null);

/** The same of files, and shows how much of them is sent, which `fetch` does not know. */
const askWithProgress =
  (shown: HTMLElement): Ask =>
  (url, body) =>
    new Promise((resolve) => {
      const bar = shown.querySelector("progress");
      const request = new XMLHttpRequest();
      request.open("POST", url);
      request.setRequestHeader(BY_SCRIPT, "1");
      request.upload.onprogress = ({ loaded, total }) => {
        if (bar) bar.value = loaded / total;
      };
      request.onloadend = () => {
        shown.hidden = true;
        const { status } = request;
        const header = (name: string) => request.getResponseHeader(name);
        resolve(status === 0 ? null : answerOf(status, header, request.responseText));
      };
      shown.hidden = false;
      request.send(body);
    });

const styleIn = (page: Document) => page.querySelector("style")?.textContent;

/** This page again, its form with messages; null: another one, whose style the policy forbids. */
function thisPageIn(html: string): Document | null {
  const page = new DOMParser().parseFromString(html, "text/html");
  return styleIn(page) === styleIn(document) ? page : null;
}

/** What was typed while a form waits would not be in it. */
const pauseUntyped = (seconds: number) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000, true);
    addEventListener(
      "input",
      () => {
        clearTimeout(timer);
        resolve(false);
      },
      { once: true },
    );
  });

function open(path: string) {
  const { hash, href, pathname, search } = new URL(path, location.href);
  if (hash && pathname + search === location.pathname + location.search) {
    location.hash = hash;
    location.reload();
  } else location.assign(href);
}

function show(page: Document, url: URL) {
  history.replaceState(null, "", url);
  document.title = page.title;
  document.body.replaceWith(page.body);
  scrollTo(0, 0);
  document.querySelector<HTMLElement>("[autofocus]")?.focus();
}

/** The browser sends it after all: the answer is another page. */
function sendByBrowser(form: HTMLFormElement, submitter: HTMLButtonElement | null) {
  if (submitter?.name) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = submitter.name;
    field.value = submitter.value;
    form.append(field);
  }
  HTMLFormElement.prototype.submit.call(form);
}

/** @returns whether the page is left */
async function send(form: HTMLFormElement, submitter: HTMLButtonElement | null) {
  const wasOffline = !navigator.onLine;
  const fields = new FormData(form);
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const url = new URL(action, location.href);
  const isMultipart = form.getAttribute("enctype") === "multipart/form-data";
  const body = isMultipart
    ? fields
    : new URLSearchParams(fields as unknown as Record<string, string>);
  const progress = form.querySelector<HTMLElement>("[data-progress]");
  const sendOnce = progress ? askWithProgress(progress) : ask;
  say(null);
  for (let repeats = 0; ; repeats += 1) {
    const answer = await sendOnce(url, body);
    if (answer?.isOwn && answer.leadsTo !== null) {
      open(answer.leadsTo);
      return true;
    }
    const page = answer?.isOwn ? thisPageIn(answer.text) : null;
    if (page) {
      isUnclear = false;
      show(page, url);
      return false;
    }
    if (answer?.isOwn && answer.status < 500) {
      sendByBrowser(form, submitter);
      return true;
    }
    const pause = answer?.pause ?? 0;
    if (pause > 0 && pause <= MAX_PAUSE && repeats < MAX_REPEATS) {
      say({ ...UNANSWERED.sentAgain(pause) });
      if (await pauseUntyped(pause)) {
        say(null);
        continue;
      }
    }
    isUnclear ||= !wasOffline;
    say(isUnclear ? UNANSWERED.unclear : UNANSWERED.unsent);
    return false;
  }
}

let isBusy = false;

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (
    event.defaultPrevented ||
    !(form instanceof HTMLFormElement) ||
    form.getAttribute("method") !== "post" ||
    !form.closest("main")
  ) {
    return;
  }
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  submitter?.setAttribute("aria-disabled", "true");
  const rest = () => {
    isBusy = false;
    submitter?.removeAttribute("aria-disabled");
  };
  void send(form, submitter as HTMLButtonElement | null).then((isLeft) => {
    if (!isLeft) rest();
  });
  // Kept by the browser, and shown again.
  addEventListener("pageshow", rest, { once: true });
});
