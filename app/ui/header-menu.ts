/** Of the inline script of every page: Escape closes the header's menu, which is a `<details>`. */
export const HEADER_MENU = `addEventListener("keydown",e=>{let m=document.querySelector("header details[open]");e.key==="Escape"&&m&&(m.open=false,m.firstElementChild.focus())})`;
