// Style sheets of the shell, given to the document as objects: the content security policy has nothing to object to.

const adopted = new Set<string>();

/** Applies a style sheet to the page, once. */
export function adopt(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
