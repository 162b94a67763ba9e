// The columns that say which goods exactly a line moves: batch, its days and serial numbers; shown once a line's product has them.
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { serialsOf, typedDay } from "@kontor/contracts/document/tracking";
import type { LineColumn } from "../../voucher/grid/column.ts";
import type { FormLine } from "../rules/line.rules.ts";
import { numberedAs, onDay } from "../rules/tracked.rules.ts";
import { BatchEditor } from "./batch-editor.tsx";
import { DayEditor } from "./day-editor.tsx";
import { SerialsEditor } from "./serials-editor.tsx";

type GoodsColumn = LineColumn<FormLine>;

const batch: GoodsColumn = {
  ...{ name: "batchNumber", width: 110, narrow: 96, stop: "slow", isFigure: false, whenFilled: true },
  asks: (line) => line.enableBatchNumber,
  show: (line) => line.batchNumber,
  Editor: BatchEditor,
  put: (line, text) => ({ ...line, batchNumber: text }),
};

/** A text that is no day stays as it is typed, and is reported. */
const day = (name: "productionDate" | "expirationDate"): GoodsColumn => ({
  ...{ name, width: 96, narrow: 90, stop: "slow", isFigure: false, whenFilled: true },
  asks: (line) => line.enableBatchNumber,
  show: (line) => line.typed[name] ?? line[name] ?? "",
  Editor: DayEditor,
  put(line, text) {
    const { [name]: _before, ...typed } = line.typed;
    const written = typedDay(text, new Date().getFullYear());
    if (text.trim() !== "" && written === undefined) return { ...line, typed: { ...typed, [name]: text } };
    return onDay({ ...line, typed }, name, written ?? null);
  },
});

const serials: GoodsColumn = {
  ...{ name: "snList", width: 130, narrow: 90, stop: "slow", isFigure: false, whenFilled: true },
  asks: (line) => line.enableSerialNumber,
  show: (line) => serialsOf(line.snList).join(", "),
  Editor: SerialsEditor,
  put: numberedAs,
};

export const trackedColumns: readonly GoodsColumn[] = [batch, day("productionDate"), day("expirationDate"), serials];

/** The columns of a kind's form: of goods that leave, to another warehouse too, the batch says the days, of which the expiry is worth reading. */
export const typedIn = (
  { movements }: Pick<DocumentKindValues, "movements">,
  columns: readonly GoodsColumn[],
): readonly GoodsColumn[] =>
  movements.bringsIn && !movements.hasTarget
    ? columns
    : columns
        .filter(({ name }) => name !== "productionDate")
        .map((column) => (column.name === "expirationDate" ? { ...column, under: batch.name } : column));
