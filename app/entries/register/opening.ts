/**
 * The inline script of a register page before registration opens: it counts the time down
 * and loads the page again at the moment, which the server tells in seconds from now; the
 * clock of the phone may be wrong. Within two seconds, so that not all come at once.
 */
export const OPENING = `{let e=document.querySelector("[data-opens-in]"),at=Date.now()+1e3*e.dataset.opensIn,late=2e3*Math.random(),tick=()=>{let s=Math.ceil((at-Date.now())/1e3),h=Math.floor(s/3600),m=Math.floor(s%3600/60);e.textContent=s<1?"Opening…":"Opens in "+(h?h+" h "+m+" min":m?m+" min "+s%60+" s":s+" s");if(Date.now()<at+late)setTimeout(tick,s>0?1e3:200);else location.reload()};e.hidden=false;tick()}`;

/** Seconds until a registration opens; null: longer than a page stays open, or not known. */
export function opensInSeconds(opensAt: string | null, now: Date = new Date()): number | null {
  if (opensAt === null) return null;
  const seconds = (Date.parse(opensAt) - now.getTime()) / 1000;
  return seconds <= MAX_COUNTDOWN ? Math.max(0, Math.ceil(seconds)) : null;
}

const MAX_COUNTDOWN = 24 * 60 * 60;
