// Before anything is printed, finds for each table the size of letters at which it fits the paper without a broken word.
import { singleton } from "../core/singleton.ts";
import { printSizeOf } from "./print-size.rules.ts";

/** Of A4 in landscape within the margins of printed.css, at 96 pixels an inch. */
const ROOM_PX = ((297 - 2 * 12) / 25.4) * 96;

/** Fits the tables whenever the browser prints, by Kontor's button or by its own menu. */
export const fitPrintedTables = (): void =>
  singleton("printed tables", () => addEventListener("beforeprint", fitTables));

function fitTables(): void {
  const tables = [...document.querySelectorAll<HTMLElement>(".kontor-list .ant-table-wrapper")].filter((one) =>
    one.checkVisibility(),
  );
  for (const table of tables) {
    table.style.removeProperty("--k-print-size");
    table.classList.remove("kontor-breaks");
  }
  const needed = asOnPaper(() => tables.map(neededBy));
  for (const [at, table] of tables.entries()) {
    const { points, breaks } = printSizeOf(needed[at] ?? 0, ROOM_PX);
    table.style.setProperty("--k-print-size", `${points}pt`);
    table.classList.toggle("kontor-breaks", breaks);
  }
}

/** The pixels that a table needs, where it has as little room as can be. */
function neededBy(wrapper: HTMLElement): number {
  const { width } = wrapper.style;
  wrapper.style.width = "1px";
  const tables = [...wrapper.querySelectorAll<HTMLElement>("table")];
  const needed = Math.max(0, ...tables.map((table) => table.offsetWidth));
  wrapper.style.width = width;
  return needed;
}

/** Measures with the rules of the printed page; nothing of it is seen, because nothing is drawn meanwhile. */
function asOnPaper<T>(measure: () => T): T {
  const rules = document.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSMediaRule);
  const texts = rules.map(({ media }) => media.mediaText);
  for (const { media } of rules) {
    if (media.mediaText.includes("print")) media.mediaText = "all";
    else if (media.mediaText.includes("screen")) media.mediaText = "not all";
  }
  try {
    return measure();
  } finally {
    for (const [at, { media }] of rules.entries()) media.mediaText = texts[at] ?? "all";
  }
}
