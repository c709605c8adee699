/**
 * The inline script of a member's list of tournaments: it loads the list again when its tab becomes
 * visible again, since the member may have registered, or logged out, in another one. Offline the
 * list stays.
 */
export const FRESH_REGISTRATIONS = `document.addEventListener("visibilitychange",()=>{if(document.visibilityState==="visible"&&navigator.onLine){for(let r of document.querySelectorAll("[data-registration]")){let p=document.createElement("p");p.role="status";p.textContent="Checking registration...";r.replaceChildren(p)}location.reload()}})`;
