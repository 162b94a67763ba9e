// The columns of a slip's lines (reference.md §8.4).
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import { marksOf } from "@kontor/ui-kit/fields/number-input.rules";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { language } from "@kontor/ui-kit/i18n/languages";
import { translate } from "@kontor/ui-kit/i18n/translate";
import type { LineColumn } from "@kontor/ui-kit/voucher/grid/column";
import { figureOf } from "@kontor/ui-kit/voucher/grid/expression.rules";
import { FigureEditor } from "@kontor/ui-kit/voucher/grid/figure-editor";
import { TextEditor } from "@kontor/ui-kit/voucher/grid/text-editor";
import { HIDDEN } from "@kontor/ui-kit/voucher/masked";
import { AccountEditor, ItemEditor } from "./choice-editors.tsx";
import { OPENING, paid, type SlipLine } from "./slip.rules.ts";

type SlipColumn = LineColumn<SlipLine>;
const REMARK_MAX = 500;

const amount: SlipColumn = {
  name: "eachAmount",
  width: 130,
  stop: "swift",
  isFigure: true,
  figure: { wire: (line) => line.typed.eachAmount ?? line.eachAmount, scale: "amount" },
  show: (line) => (line.hidden ? HIDDEN : (line.typed.eachAmount ?? formatAmount(line.eachAmount))),
  Editor: FigureEditor,
  put: (line, typed) => paid(line, figureOf(typed, "amount", marksOf(language()))),
};
const remark: SlipColumn = {
  name: "remark",
  note: true,
  width: 280,
  stop: "slow",
  isFigure: false,
  show: (line) => line.remark,
  Editor: TextEditor,
  put: (line, text) => ({ ...line, remark: text.slice(0, REMARK_MAX) }),
};
const item: SlipColumn = {
  name: "inOutItemId",
  width: 140,
  grows: true,
  stop: "swift",
  isFigure: false,
  show: (line) => line.inOutItemName,
  Editor: ItemEditor,
};
const receiver: SlipColumn = {
  ...item,
  name: "receiverId",
  show: (line) => line.receiverName,
  Editor: AccountEditor,
};
const debt = (name: "needDebt" | "finishDebt"): SlipColumn => ({
  name,
  width: 140,
  stop: "none",
  isFigure: true,
  show: (line) => (line[name] === null ? HIDDEN : formatAmount(line[name])),
});
const documentColumn: SlipColumn = {
  name: "billNumber",
  width: 140,
  grows: true,
  stop: "none",
  isFigure: false,
  show({ billId, billNumber }) {
    if (billNumber === OPENING) return translate("slip.opening");
    // A document outside the user's visibility is settled without being named.
    return billId !== null && billNumber === "" ? HIDDEN : billNumber;
  },
};

const itemLines: readonly SlipColumn[] = [item, amount, remark];
const accountLines: readonly SlipColumn[] = [receiver, amount, remark];
const debtLines: readonly SlipColumn[] = [documentColumn, debt("needDebt"), debt("finishDebt"), amount, remark];
export const columnsOf = ({ lines }: Pick<SlipKindValues, "lines">): readonly SlipColumn[] =>
  lines({ items: () => itemLines, openItems: () => debtLines, accounts: () => accountLines });
