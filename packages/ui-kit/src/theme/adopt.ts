// Adds Kontor's own style sheets to the document as objects, which the content security policy allows.
import { singleton } from "../core/singleton.ts";

/** Applies the rules to the page, once for each name: remotes contain copies of the kit's rules. */
export const adoptStyle = (name: string, css: string): void =>
  singleton(`style ${name}`, () => {
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(css);
    document.adoptedStyleSheets.push(styleSheet);
  });
