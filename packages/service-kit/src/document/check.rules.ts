// Finds all issues of a document by itself at once: each with its field, those of lines also with their number (reference.md §1.12).
import type { Issue } from "@kontor/contracts/core/error";
import { toWire } from "@kontor/contracts/core/money";
import { hasWords } from "@kontor/contracts/core/name-key";
import type { DocumentInput } from "@kontor/contracts/document/document";
import { type DocumentKindValues, takesBack } from "@kontor/contracts/document/kind-values";
import { type Movements, movesStock } from "@kontor/contracts/document/movements";
import { partIssues } from "@kontor/contracts/document/parts";
import { proposedLines } from "@kontor/contracts/document/returns";
import { figure, lineAgreedBefore, lineAgrees, refundable, totals } from "@kontor/contracts/document/totals";
import { attachmentIssues, dateIssues, issue, lineIssue, numberIssues, when } from "../voucher/check.rules.ts";
import type { Amounts } from "./amounts.rules.ts";
import type { ProductRow, ReferenceData, StoredDocument } from "./model.ts";
import { receivesGoods } from "./permitted-warehouses.rules.ts";
import { returnedSource } from "./source.rules.ts";
import { returnLines, sharedOf } from "./source-discount.rules.ts";

export interface CheckInput {
  kind: DocumentKindValues;
  input: DocumentInput;
  figures: Amounts;
  referenceData: ReferenceData;
  products: ReadonlyMap<string, ProductRow>;
  stored: StoredDocument | undefined;
  /** Whether the actor may see the lowest sale price. */
  seesLowest: boolean;
  /** Whether the actor may see the kind's prices. */
  seesPrices: boolean;
  /** Whether a user with that right has allowed a return to cost more than its source. */
  letsAbove: boolean;
  now: Date;
}
/** A rule over the whole document. Kinds may bring rules of their own. */
export type Check = (judged: CheckInput) => Issue[];

const isZero = (text: string): boolean => figure(text).isZero();

const partner: Check = ({ kind, input: { organId }, referenceData, stored }) => {
  if (organId === null)
    return when(kind.partner?.required === true, () => issue("document-partner-required", "organId"));
  if (!kind.partner) return [issue("value-not-allowed", "organId")];
  if (referenceData.partner?.type !== kind.partner.type) return [issue("not-found", "organId")];
  const isNew = stored?.head.partnerId !== organId;
  return when(isNew && !referenceData.partner.enabled, () => issue("document-partner-disabled", "organId"));
};

const date: Check = ({ input: { operTime }, referenceData: { period, switches: cutOver }, now }) =>
  dateIssues(operTime, "operTime", { period, cutOver, now });

const number: Check = ({ kind, input }) => numberIssues(input.number, "number", kind.prefix);

const people: Check = ({ kind, input, referenceData }) => {
  const persons = new Set(referenceData.personIds);
  return [
    ...(kind.hasSalespersons
      ? input.salesMan.flatMap((id, at) => when(!persons.has(id), () => issue("not-found", `salesMan.${at}`)))
      : when(input.salesMan.length > 0, () => issue("value-not-allowed", "salesMan"))),
    ...attachmentIssues(input.fileName, referenceData.attachmentIds),
  ];
};

/**
 * A member's prepayment pays retail, with its whole amount, and through no account; a return goes back to it where it paid the source (reference.md §1.14).
 */
const prepayment: Check = ({ kind, input, figures, referenceData }) => {
  const absent = () => [issue("value-not-allowed", "prepaid")];
  const paid = () => [
    ...when(input.organId === null, () => issue("document-member-required", "organId")),
    ...when(figures.accounts.length > 0, () => issue("value-not-allowed", "accounts")),
    ...when(figures.getAmount !== null && !figure(figures.getAmount).equals(figures.head.changeAmount), () =>
      issue("document-prepaid-change", "getAmount", { amount: figures.head.changeAmount }),
    ),
    ...when(takesBack(kind) && referenceData.source?.head.prepaid !== true, () =>
      issue("document-source-not-prepaid", "prepaid"),
    ),
  ];
  if (!input.prepaid) return [];
  return kind.amounts.choose<() => Issue[]>({ credit: absent, cash: paid, deposit: absent, goodsOnly: absent })();
};

const accounts: Check = ({ kind: { amounts }, input, figures, referenceData, stored }) => {
  // What a prepayment pays moves no account, which `prepayment` checks.
  if (input.prepaid) return [];
  const before = new Set(stored?.accounts.map(({ accountId }) => accountId));
  const parts = figures.accounts;
  const usable = parts.flatMap(({ accountId, amount }, at) => {
    const account = referenceData.accounts.find(({ id }) => id === accountId);
    if (!account) return [issue("not-found", `accounts.${at}.accountId`)];
    const twice = parts.findIndex((other) => other.accountId === accountId) < at;
    if (twice) return [issue("document-account-twice", `accounts.${at}.accountId`)];
    if (parts.length > 1 && isZero(amount)) return [issue("document-account-amount", `accounts.${at}.amount`)];
    return when(!account.enabled && !before.has(accountId), () =>
      issue("document-account-disabled", `accounts.${at}.accountId`),
    );
  });
  const whole = amounts.accountIssues(parts, figures.head.changeAmount);
  return amounts.movesMoney ? [...usable, ...whole] : whole;
};

/** Fields that the kind does not have must be empty (reference.md §1.6). */
const absentFields: Check = ({ kind, figures }) => kind.amounts.absentIssues(figures);

/** A return settles its source's open amount before money is paid back. What its earlier version has paid back stays. */
export const checkRefund: Check = ({ kind, input, figures, referenceData, stored }) => {
  const source = returnedSource(kind, referenceData.source);
  if (!kind.amounts.hasOpenItem || !source) return [];
  const { due } = totals(figures.lines, figures.head);
  const previous = stored?.head.linkId === input.linkId ? stored.head.amountPaid : "0";
  const open = refundable(due, source.head.openDebt);
  const most = figure(previous).greaterThan(open) ? toWire(previous, "amount") : open;
  const paid = figure(figures.head.changeAmount);
  if (paid.lessThanOrEqualTo(most) || paid.greaterThan(due)) return [];
  return [issue("document-debt-first", "changeAmount", { debt: source.head.openDebt, most })];
};

/** The lines that take the rest of their source's amount and tax, which may differ from what price and rate come to. */
const takesRemainder = ({ kind, input, figures, products, referenceData }: CheckInput): boolean[] => {
  const source = returnedSource(kind, referenceData.source);
  if (!source) return [];
  const proposed = proposedLines(returnLines(input.lines, figures.lines, products), sharedOf(source));
  return figures.lines.map((line, at) => {
    const rest = proposed[at];
    return rest !== undefined && amounts.every((name) => figure(line[name]).equals(rest[name]));
  });
};
const amounts = ["unitPrice", "allPrice", "taxMoney", "taxLastMoney"] as const;

/** The lines whose figures are stored, and agreed when an earlier version stored them. */
const staysAsStored = ({ input, figures, stored }: CheckInput): boolean[] =>
  figures.lines.map((line, at) => {
    const was = stored?.lines.find(({ id }) => id === input.lines[at]?.id);
    const isSame = was && STORED_AS.every(([name, column]) => figure(line[name]).equals(was[column]));
    return isSame === true && lineAgreedBefore(line);
  });
const STORED_AS = [
  ["operNumber", "quantity"],
  ["unitPrice", "unitPrice"],
  ["allPrice", "amount"],
  ["taxRate", "taxRate"],
  ["taxMoney", "taxAmount"],
  ["taxLastMoney", "amountWithTax"],
] as const;

/** Checks the arithmetic of the lines, of the discount and of the amounts paid. */
export const sums: Check = (judged) => {
  const { kind, figures } = judged;
  const doubtful = figures.lines.map((line) => !lineAgrees(line));
  const [rests, previous] = doubtful.includes(true) ? [takesRemainder(judged), staysAsStored(judged)] : [[], []];
  const wrong = doubtful.flatMap((isDoubtful, at) =>
    when(isDoubtful && !rests[at] && !previous[at], () => lineIssue("document-line-amounts", at, "allPrice")),
  );
  return [...wrong, ...kind.amounts.sumIssues(figures)];
};

const products: Check = ({ input, products, stored }) => {
  const before = new Map(stored?.lines.map((line) => [line.id, line.barCode]));
  return input.lines.flatMap(({ id, barCode }, at) => {
    const product = products.get(barCode);
    if (!product) return [lineIssue("document-barcode-unknown", at, "barCode", { barCode })];
    const previous = before.get(id) === barCode;
    return when(!product.enabled && !previous, () =>
      lineIssue("document-product-disabled", at, "barCode", { barCode, name: product.name }),
    );
  });
};

/**
 * A check of one of the lines' warehouses: each line has it where the kind's lines do, and none where they do not.
 * @param code of the refusal of a line without it (reference.md §1.12)
 */
const warehousesIn =
  (field: "depotId" | "anotherDepotId", code: number, has: (movements: Movements) => boolean): Check =>
  ({ kind, input, referenceData, stored }) => {
    const before = new Map(stored?.lines.map((line) => [line.id, line[field]]));
    const usable = new Map(referenceData.depots.map((warehouse) => [warehouse.id, warehouse]));
    return input.lines.flatMap(({ id, [field]: depotId }, at) => {
      const wrong = (reason: string) => [lineIssue(reason, at, field)];
      if (depotId === null)
        return when(has(kind.movements), () => ({ ...lineIssue("field-required", at, field), code }));
      if (!has(kind.movements)) return wrong("value-not-allowed");
      const warehouse = usable.get(depotId);
      if (!warehouse) return wrong("not-found");
      return warehouse.enabled || before.get(id) === depotId ? [] : wrong("document-depot-disabled");
    });
  };
const ownWarehouses = warehousesIn("depotId", 8500004, movesStock);
const targets = warehousesIn("anotherDepotId", 8500005, ({ hasTarget }) => hasTarget);

const warehouses: Check = (judged) => (receivesGoods(judged.kind, judged.input) ? [] : ownWarehouses(judged));

/** Only a transfer is sent, and only what was sent can be lost. */
const transit: Check = ({ kind, input: { inTransit, linkId, lines } }) => [
  ...when(inTransit && (!kind.movements.hasTarget || linkId !== null), () => issue("value-not-allowed", "inTransit")),
  ...lines.flatMap(({ isLost, remark }, at) => {
    if (!isLost) return [];
    if (!kind.movements.hasTarget || linkId === null) return [lineIssue("value-not-allowed", at, "isLost")];
    return when(!hasWords(remark), () => lineIssue("document-loss-unexplained", at, "remark"));
  }),
];

/** Goods move to another warehouse than the one that they leave. */
const sameWarehouse: Check = ({ input }) =>
  input.lines.flatMap(({ depotId, anotherDepotId }, at) =>
    when(depotId !== null && depotId === anotherDepotId, () => ({
      ...lineIssue("document-same-warehouse", at, "anotherDepotId"),
      code: 8500010,
    })),
  );

const lineFields: Check = ({ input }) => {
  const seen = new Set<string>();
  return input.lines.flatMap(({ id, operNumber, linkId }, at) => {
    const twice = seen.has(id);
    seen.add(id);
    return [
      ...when(twice, () => lineIssue("document-line-twice", at, "id")),
      ...when(linkId === null && isZero(operNumber), () => lineIssue("document-quantity-zero", at, "operNumber")),
    ];
  });
};

/** The first line is the parent of the others. */
const parts: Check = ({ kind: { movements }, input, products }) =>
  partIssues(
    movements,
    input.lines.map(({ barCode }) => ({ barCode, productId: products.get(barCode)?.productId ?? null })),
  );

/** Replaces a figure that the actor may not see (reference.md §4.7). */
export const HIDDEN = "***";

const lowest: Check = ({ kind, input, figures, products, seesLowest }) => {
  if (!kind.prices.hasLowest) return [];
  return input.lines.flatMap(({ barCode }, at) => {
    const lowest = products.get(barCode)?.lowDecimal ?? null;
    const price = figures.lines[at]?.unitPrice ?? "0";
    return when(lowest !== null && figure(price).lessThan(lowest), () =>
      lineIssue("document-price-below-lowest", at, "unitPrice", {
        lowest: seesLowest ? figure(lowest ?? "0").toFixed(2) : HIDDEN,
        barCode,
      }),
    );
  });
};

/** The largest figure on the wire: no ledger takes a document beyond it. */
const MOST = figure("999999999999999");

const bounds: Check = ({ input, figures, products }) => {
  let sum = figure("0");
  return input.lines.flatMap(({ barCode, operNumber }, at) => {
    const wasWithin = sum.lessThanOrEqualTo(MOST);
    sum = sum.plus(figure(figures.lines[at]?.taxLastMoney));
    const base = figure(operNumber).times(products.get(barCode)?.ratio ?? 1);
    return [
      ...when(base.greaterThan(MOST), () => lineIssue("number-invalid", at, "operNumber")),
      ...when(wasWithin && sum.greaterThan(MOST), () => lineIssue("number-invalid", at, "allPrice")),
    ];
  });
};

const checks: readonly Check[] = [
  partner,
  date,
  number,
  people,
  prepayment,
  accounts,
  absentFields,
  sums,
  checkRefund,
  products,
  warehouses,
  targets,
  transit,
  sameWarehouse,
  lineFields,
  parts,
  lowest,
  bounds,
];

/** The values of issues that are amounts or prices of the document or its source. */
const MONEY: ReadonlySet<string> = new Set(["amount", "debt", "due", "left", "most", "paid", "sum"]);
const withoutMoney = (issue: Issue): Issue => {
  const shown = Object.entries(issue.values ?? {}).map(([name, value]) => [name, MONEY.has(name) ? HIDDEN : value]);
  return shown.length > 0 ? { ...issue, values: Object.fromEntries(shown) } : issue;
};

/** All issues, in the order of the form; one for each field. Without the right to see prices no figure of money is in them (reference.md §4.7). */
export function checkDocument(judged: CheckInput, more: readonly Check[]): Issue[] {
  const seenFields = new Set<string>();
  return [...checks, ...more]
    .flatMap((check) => check(judged))
    .map((issue) => (judged.seesPrices ? issue : withoutMoney(issue)))
    .filter(({ field = "" }) => {
      const isFirst = !seenFields.has(field);
      seenFields.add(field);
      return isFirst;
    });
}
