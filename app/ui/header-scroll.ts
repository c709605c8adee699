/** How far the home page may be scrolled before its header becomes solid, in CSS pixels. */
const CLEAR_UNTIL = 10;

/**
 * The home page's inline script for browsers without scroll-driven animations: marks the header as
 * clear while the page is at its top. Other browsers use the style sheet alone.
 */
export const HEADER_SCROLL = `if(!CSS.supports("animation-timeline:scroll()")){let h=document.querySelector("body>header"),f=()=>h.toggleAttribute("data-clear",scrollY<=${CLEAR_UNTIL});addEventListener("scroll",f,{passive:true});f()}`;
