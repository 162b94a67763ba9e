// Printed pages for tests: the content of the print view, measured in millimetres and reduced to a small picture.
import type { Page } from "@playwright/test";

/** Width and height in millimetres, in the order of the print dialog (business.md §9). */
export const PAGE_FORMATS = [
  [241, 297],
  [241, 140],
  [241, 93],
] as const;

/** The content of one printed page, and texts that are in wrong places. */
export interface PrintedPage {
  /** Millimetres. */
  width: number;
  height: number;
  text: string;
  /** Texts of Kontor itself: title, labels, column names. */
  labels: string;
  /** Numbers of the lines. */
  numbers: string[];
  columns: string[];
  /** Names of the totals under the lines. */
  sums: string[];
  /** "1 / 2" */
  page: string;
  /** Texts that reach into the margin or beyond the paper. */
  outside: string[];
  /** Cells whose text is cut off. */
  cut: string[];
  /** Figures on more than one line. */
  broken: string[];
  /** Texts that overlap the footer. */
  covered: string[];
}

/** The document of the print view with its style, as a page of its own. */
export const printHtml = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const inner = document.querySelector(".kontor-print-view").contentDocument;
    const style = inner.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\\n");
    return "<!doctype html><html lang='" + inner.documentElement.lang + "'><style>" + style + "</style>" + inner.body.outerHTML + "</html>";
  })()`);

const MEASURE = `(() => {
  const mm = (pixels) => (pixels * 25.4) / 96;
  return [...document.querySelectorAll(".printed-page")].map((printedPage) => {
    const box = printedPage.getBoundingClientRect();
    const margin = Number.parseFloat(getComputedStyle(printedPage).paddingLeft) - 1;
    const foot = printedPage.querySelector(".foot").getBoundingClientRect();
    const texts = [];
    const walker = document.createTreeWalker(printedPage, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) if (rect.width > 0) texts.push({ text: node.data, rect, inFoot: node.parentElement.closest(".foot") !== null });
    }
    const all = (query) => [...printedPage.querySelectorAll(query)];
    return {
      width: mm(box.width),
      height: mm(box.height),
      text: printedPage.innerText,
      labels: all("h2, dt, th").map((one) => one.textContent).join(" "),
      numbers: all("tbody td:first-child").map((one) => one.textContent),
      columns: all("thead th").map((one) => one.textContent + " " + Math.round(one.getBoundingClientRect().width)),
      sums: all(".sums dt").map((one) => one.textContent),
      page: printedPage.querySelector(".foot").lastElementChild.textContent,
      outside: texts.filter(({ rect }) => rect.left < box.left + margin || rect.right > box.right - margin || rect.top < box.top + margin || rect.bottom > box.bottom - margin).map(({ text }) => text),
      cut: all("td, th, dd").filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      broken: all("td.figure").filter((one) => one.firstChild && (() => { const range = document.createRange(); range.selectNodeContents(one); return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1; })()).map((one) => one.textContent),
      covered: texts.filter(({ rect, inFoot }) => !inFoot && rect.bottom > foot.top).map(({ text }) => text),
    };
  });
})()`;

/** Lays out a printed document as the printer does, and measures its pages. */
export async function readPrintedPages(printPage: Page, html: string): Promise<PrintedPage[]> {
  await printPage.emulateMedia({ media: "print" });
  await printPage.setContent(html);
  return printPage.evaluate<PrintedPage[]>(MEASURE);
}

/** Millimetres per pixel of the picture, and its shades of grey: fine enough for the layout, too coarse for the shapes of letters. */
const COARSE_MM = 2;
const SHADES = 8;

/** A picture of the first printed page. */
export const shotOf = async (printPage: Page): Promise<string> =>
  (await printPage.locator(".printed-page").first().screenshot()).toString("base64");

/** Joins such pages, one below the other, into a small grey picture. */
export async function picture(printPage: Page, shots: readonly string[]): Promise<Buffer> {
  const data = await printPage.evaluate<string>(`(async () => {
    const pictures = await Promise.all(${JSON.stringify(shots)}.map(async (shot) => {
      const image = new Image();
      image.src = "data:image/png;base64," + shot;
      await image.decode();
      return image;
    }));
    const small = (pixels) => Math.round((pixels * 25.4) / 96 / ${COARSE_MM});
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(...pictures.map(({ width }) => small(width)));
    canvas.height = pictures.reduce((sum, { height }) => sum + small(height), 0);
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    let top = 0;
    for (const image of pictures) {
      context.drawImage(image, 0, top, small(image.width), small(image.height));
      top += small(image.height);
    }
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    for (let at = 0; at < pixels.data.length; at += 4) {
      const step = 255 / ${SHADES - 1};
      const grey = Math.round(Math.round((pixels.data[at] + pixels.data[at + 1] + pixels.data[at + 2]) / 3 / step) * step);
      pixels.data.set([grey, grey, grey, 255], at);
    }
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL("image/png").split(",")[1];
  })()`);
  return Buffer.from(data, "base64");
}
