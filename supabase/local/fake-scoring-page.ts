import { createHash } from "node:crypto";
import { escapeHtml } from "embedded-supabase/dev-inbox.ts";

/** An account as the page shows it. */
export type ShownAccount = {
  fullName: string;
  email: string;
  handicapCategory: string;
  handicap: string | number;
  createdAt: string;
};

/** The site that links here. */
export type SiteLinks = { name: string; url: string };

const STYLE = `:root{color-scheme:light dark;--page:#fbfaf5;--paper:#fff;--ink:#14201a;--muted:#54625a;--line:#dcd8cb;--field:#8b968f;--accent:#14432f;--gold:#80590f;--display:"Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,serif}
@media(prefers-color-scheme:dark){:root{--page:#0d1812;--paper:#14241c;--ink:#e9f1ec;--muted:#a9bab0;--line:#2a3d33;--field:#5d7266;--accent:#cfe6d9;--gold:#e6b95c}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header{background:#0b2b1f;color:#fff}
.wrap{width:min(44rem,100% - 2.5rem);margin-inline:auto}
header .wrap{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;justify-content:space-between;min-height:4.5rem}
header a{color:inherit}
.mark{display:flex;gap:.55rem;align-items:center;font:600 1.4rem/1 var(--display);text-decoration:none}
main{padding:clamp(2.5rem,1.5rem + 4vw,5rem) 0;display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem}
h1,h2{font-family:var(--display);font-weight:500;line-height:1.15;letter-spacing:-.012em;margin:0;text-wrap:balance}
h1{font-size:clamp(2.1rem,1.6rem + 2.4vw,3.2rem)}h2{font-size:1.5rem}
p,dl{margin:0}.eyebrow{font-size:.8125rem;font-weight:600;letter-spacing:.14em;text-transform:uppercase;color:var(--gold)}
.meta{color:var(--muted)}
.card{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;background:var(--paper);border:1px solid var(--line);border-radius:1.1rem;padding:1.5rem}
label{font-weight:600}
.row{display:flex;flex-wrap:wrap;gap:.75rem}
input{flex:1 1 14rem;min-width:0;min-height:3rem;padding:.6rem .85rem;border:1.5px solid var(--field);border-radius:.65rem;font:inherit;background:var(--page);color:inherit}
button{min-height:3rem;padding:.6rem 1.5rem;border:0;border-radius:999px;font:600 1rem/1 inherit;background:#14432f;color:#fff;cursor:pointer}
@media(prefers-color-scheme:dark){button{background:#3a9b6f;color:#04140c}}
:is(input,button,a):focus-visible{outline:3px solid #e6b95c;outline-offset:2px}
dl{display:grid;gap:.75rem}dt{color:var(--muted);font-size:.925rem}dd{margin:0;overflow-wrap:anywhere}
.card a{color:var(--accent)}`;

const MARK =
  '<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><path d="M8 22V3l11 4.2L8 11.4" fill="#e6b95c"/><path d="M8 3v19" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/><ellipse cx="11" cy="22.5" rx="8" ry="1.6" fill="#fff" opacity=".5"/></svg>';

const CATEGORIES: Record<string, string> = {
  men: "Men (Age < 70)",
  senior: "Senior (Age 70+)",
  ladies: "Ladies",
};

const day = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "long",
  timeZone: "Asia/Kolkata",
});

/** The page loads and runs nothing; its form posts to itself. */
const SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

function result(email: string, account: ShownAccount | undefined): string {
  if (email === "") return "";
  if (!account) {
    return `<section class="card" aria-labelledby="result"><h2 id="result">No account</h2><p>There is no scoring account for ${escapeHtml(email)}. The first registration for a tournament makes one, for the e-mail address that the member logs in with.</p></section>`;
  }
  const facts = [
    ["Name", account.fullName],
    ["Email", account.email],
    ["Category", CATEGORIES[account.handicapCategory] ?? account.handicapCategory],
    ["Handicap", String(account.handicap)],
    ["Member since", day.format(new Date(account.createdAt))],
  ] as const;
  return `<section class="card" aria-labelledby="result"><h2 id="result">Scoring account</h2><dl>${facts
    .map(([name, fact]) => `<div><dt>${name}</dt><dd>${escapeHtml(fact)}</dd></div>`)
    .join("")}</dl></section>`;
}

/**
 * The page behind the site's link to its scoring service: an explanation, and
 * the account of an e-mail address.
 *
 * @param email the address that was looked up, as typed; empty: none
 * @param account what was found
 */
export function fakeScoringPage(
  site: SiteLinks,
  email: string,
  account: ShownAccount | undefined,
): Response {
  const name = escapeHtml(site.name);
  const home = escapeHtml(`${site.url}/`);
  const profile = escapeHtml(`${site.url}/profile`);
  const html = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Scoring trial | ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<header><div class="wrap"><a class="mark" href="${home}">${MARK}${name}</a><a href="${profile}">My scoring account</a></div></header>
<main class="wrap">
<p class="eyebrow">Trial</p>
<h1>This is where the scoring site opens</h1>
<p>${name} runs on this machine with a fake scoring service: it makes and keeps accounts as the real one does, but there are no scores in it. Once the club has set the address of its scoring service, the button leads there.</p>
<form class="card" method="get" action="/">
<label for="email">Email of the member</label>
<div class="row"><input id="email" name="email" type="email" required maxlength="254" autocomplete="email" value="${escapeHtml(email)}"><button>Look up the account</button></div>
<p class="meta">The e-mail and the password of your own account are on <a href="${profile}">your profile</a>.</p>
</form>
${result(email, account)}
</main>
</body>
</html>
`;
  return new Response(html, {
    headers: {
      "cache-control": "no-store",
      "content-security-policy": SECURITY_POLICY,
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}
