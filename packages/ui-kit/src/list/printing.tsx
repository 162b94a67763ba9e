// Prints a list with all the rows of its search, not those of the shown page alone: they become one page for as long as the paper is made.
import { PRINT_ROWS_MAX } from "@kontor/contracts/core/list-contract";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { formatNumber } from "../i18n/format.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { useScreen } from "../screen/screen.ts";
import { type AnyRow, useListPage } from "./list-page.tsx";
import { hasTotalsOnPage, printedSize, type Shown, withheldRows } from "./printing.rules.ts";
import type { List } from "./use-list.ts";

/** A phone draws each row as a card. */
const CARDS_MAX = 1_000;

interface Printing {
  isPrinting: boolean;
  print(): void;
}

/** Loads and draws the rows, prints them, and shows the page again that was there before. */
export function usePrinting(list: List<AnyRow>): Printing {
  const max = useScreen() === "phone" ? CARDS_MAX : PRINT_ROWS_MAX;
  const [before, setBefore] = useState<Shown>();
  const print = () => {
    setBefore({ page: list.page, pageSize: list.pageSize });
    if (list.rows.length < list.total) list.turnTo(1, printedSize(list.pageSize, max));
  };
  const isDrawn = before !== undefined && !list.loading;
  const draw = useEffectEvent(() => {
    if (before === undefined) return undefined;
    const end = () => {
      setBefore(undefined);
      // Another size starts at its first page.
      list.turnTo(1, before.pageSize);
      list.turnTo(before.page, before.pageSize);
    };
    if (list.error !== null) return end();
    window.addEventListener("afterprint", end, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", end);
  });
  // The rows are printed once, when they are drawn, whatever else of the list changes.
  useEffect(() => (isDrawn ? draw() : undefined), [isDrawn]);
  return { isPrinting: before !== undefined, print };
}

/** On paper: which of the rows these are, where they are not all, and what the totals are of. */
export function PrintedRows(): ReactNode {
  const { list } = useListPage();
  const t = useTranslation();
  const part = withheldRows(list);
  if (!part) return null;
  const values = { from: formatNumber(part.from), to: formatNumber(part.to), count: formatNumber(list.total) };
  const isSummed = list.totals !== undefined && !hasTotalsOnPage(list.pageSize);
  return (
    <p className="kontor-printed-rows">
      {t("list.printedRows", values)}
      {isSummed && ` ${t("list.totalsOfAll", values)}`}
    </p>
  );
}
