/** How far the home page's header stays clear, in CSS pixels. */
const CLEAR_UNTIL = 10;

/**
 * The home page's script for browsers without scroll-driven animations: it
 * marks the header as clear as long as the page is at its top. All others
 * have the style sheet alone.
 */
export const HEADER_SCROLL = `if(!CSS.supports("animation-timeline:scroll()")){let h=document.querySelector("body>header"),f=()=>h.toggleAttribute("data-clear",scrollY<=${String(CLEAR_UNTIL)});addEventListener("scroll",f,{passive:true});f()}`;
