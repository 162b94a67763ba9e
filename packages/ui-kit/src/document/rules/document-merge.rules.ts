// Two people on one document: which of its fields are compared, and how a line goes together that both wrote into.
import { editLine } from "@kontor/contracts/document/totals";
import { mergerOf, same } from "../../voucher/form/three-way-merge.rules.ts";
import type { Head } from "./head.rules.ts";
import { type FormLine, isFigure } from "./line.rules.ts";

const HEAD_FIELDS = [
  "organId",
  "operTime",
  "number",
  "salesMan",
  "linkId",
  "discount",
  "discountMoney",
  "otherMoney",
  "deposit",
  "changeAmount",
  "getAmount",
  "accounts",
  "fileName",
  "remark",
] as const satisfies readonly (keyof Head)[];
/** Where the name of what an id stands for is. */
const SHOWN: Readonly<Partial<Record<(typeof HEAD_FIELDS)[number], keyof Head>>> = {
  organId: "organName",
  linkId: "linkNumber",
};
const LINE_FIELDS = [
  "barCode",
  "depotId",
  "operNumber",
  "unitPrice",
  "allPrice",
  "taxRate",
  "taxLastMoney",
  "remark",
] as const;
/** Those of a line that a person writes; the others follow. */
const WRITTEN = ["barCode", "depotId", "operNumber", "unitPrice", "taxRate", "remark"] as const;
const PRODUCT = [
  "barCode",
  "materialId",
  "name",
  "standard",
  "model",
  "color",
  "brand",
  "mfrs",
  "otherField1",
  "otherField2",
  "otherField3",
  "materialUnit",
  "sku",
  "ratio",
  "lowDecimal",
] as const;

/**
 * Puts three versions of a document together: the one both started from, ours, and theirs that was saved first.
 * What we did not touch follows theirs; what we wrote stays ours; nothing that either wrote is lost.
 */
export const documentMerger = mergerOf<Head, FormLine>({
  headFields: HEAD_FIELDS,
  headShown: SHOWN,
  lineFields: LINE_FIELDS,
  texts: ["number", "remark", "barCode"],
  lineShown: { depotId: "depotName" },
  lineFollows: {
    allPrice: ["barCode", "operNumber", "unitPrice"],
    taxLastMoney: ["barCode", "operNumber", "unitPrice", "taxRate"],
  },
  headFollows(field, theirs, base, linesMoved) {
    const discountMoved = linesMoved || !same(theirs.discount, base.discount);
    if (field === "discountMoney") return discountMoved;
    const paidMoved = discountMoved || !same(theirs.otherMoney, base.otherMoney);
    if (field === "changeAmount" || field === "getAmount") return paidMoved;
    const ids = ({ accounts }: Head) => accounts.map(({ accountId }) => accountId);
    const partsMoved = paidMoved || !same(theirs.changeAmount, base.changeAmount);
    return field === "accounts" && partsMoved && same(ids(theirs), ids(base));
  },
  nameOf: (line) => line.name || line.barCode,
  sizeOf: (line) => line.operNumber,
  mixed(ours, theirs, byThem, byUs) {
    const taken = WRITTEN.filter((field) => byThem.includes(field) && !byUs.includes(field));
    const merged = { ...ours, ...pick(theirs, taken) };
    if (taken.includes("barCode")) Object.assign(merged, pick(theirs, PRODUCT));
    if (taken.includes("depotId")) merged.depotName = theirs.depotName;
    return isFigure(merged.operNumber) ? editLine(merged, "operNumber") : merged;
  },
});

const pick = <K extends keyof FormLine>(line: FormLine, fields: readonly K[]): Partial<FormLine> =>
  Object.fromEntries(fields.map((field) => [field, line[field]])) as Partial<FormLine>; // fields of a line with their own values
