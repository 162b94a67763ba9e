// Style sheets of our own, given to the document as objects: nothing for the content security policy to object to.
import { singleton } from "../core/singleton.ts";

/** Applies the rules to the page, once for each name: remotes bring copies of what the kit has. */
export const adoptStyle = (name: string, css: string): void =>
  singleton(`style ${name}`, () => {
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(css);
    document.adoptedStyleSheets.push(styleSheet);
  });
