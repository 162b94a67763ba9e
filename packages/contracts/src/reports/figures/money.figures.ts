// What the figures of money open: movements of partners and accounts, documents and slips.

import { listLedgerEntries } from "../../finance/books.ts";
import { listAccountMovements } from "../../finance/ledger.ts";
import { listVatDocuments } from "../../finance/vat.ts";
import { getAccountHeadDetail } from "../account-head.ts";
import { ageSpanNames, getAgedDocuments } from "../aging.ts";
import { bookedLines, getNetProfitSources } from "../net-profit.ts";
import { cashKindNames, getRecAndPaySources } from "../rec-and-pay.ts";
import { getStatementDeposits, getStatementMovements } from "../statement.ts";
import { daysOfMonth } from "./month.rules.ts";
import {
  added,
  arguedBy,
  closing,
  count,
  dayBefore,
  daysOf,
  type Figures,
  type Opened,
  type Opens,
  picked,
  type Report,
  type Sum,
  total,
} from "./opening.ts";

type Fields = Report["query"];

const ofPartner = ({ organId }: Fields, { query }: Report): Fields => ({ ...picked(query, "supplierType"), organId });
const movements =
  (comesTo: Sum): Opens =>
  (row, report) => ({
    endpoint: getStatementMovements,
    ...{ query: ofPartner(row, report), search: daysOf(report), comesTo },
  });
export const statementFigures: Figures = {
  preNeed: (row, report) => ({
    endpoint: getStatementMovements,
    query: ofPartner(row, report),
    // What was owed at the start lies before the days, wherever the cut-over is.
    search: { endTime: dayBefore(report.answer.begin), openedBy: report.answer.end },
    comesTo: closing("need"),
  }),
  debtMoney: movements(total("debtMoney")),
  backMoney: movements(total("backMoney")),
  allNeed: movements(closing("need")),
  deposit: (row, report) => ({
    endpoint: getStatementDeposits,
    query: ofPartner(row, report),
    search: { endTime: report.answer.end },
    comesTo: closing("amount"),
  }),
};

const aged =
  (span?: string): Opens =>
  (row, report) => ({
    endpoint: getAgedDocuments,
    query: { ...ofPartner(row, report), ...(span ? { span } : {}) },
    search: {},
    comesTo: closing("debt"),
  });
export const agingFigures: Figures = {
  ...Object.fromEntries(ageSpanNames.map((span) => [span, aged(span)])),
  open: aged(),
};
export const agedFigures: Figures = {
  ...arguedBy("document", "needDebt", "finishDebt", "debt"),
  ...arguedBy("date", "days"),
};

const ofAccount = ({ accountId }: Fields, more: Fields, comesTo: Sum): Opened => ({
  endpoint: listAccountMovements,
  ...{ query: { accountId, ...more }, search: {}, comesTo },
});
export const accountFigures: Figures = {
  initialAmount: (row) => ofAccount(row, { openingOnly: "1" }, closing("amount")),
  thisMonthAmount: (row, _report, { begins, ends, today }) =>
    ofAccount(
      row,
      { beginTime: begins(`${today().slice(0, 7)}-01`), endTime: ends(today()) },
      ({ totals }) => totals.amount ?? null,
    ),
  currentAmount: (row) => ofAccount(row, {}, closing("amount")),
};

const cash =
  (which: Fields): Opens =>
  ({ begin, end }, { search }) => ({
    endpoint: getRecAndPaySources,
    query: which,
    search: { beginTime: begin, endTime: end, ...picked(search, "accountId") },
    comesTo: total("amount"),
  });
export const cashFigures: Figures = {
  ...Object.fromEntries(cashKindNames.map((kind) => [kind, cash({ kind })])),
  ...{ received: cash({ side: "received" }), paid: cash({ side: "paid" }), net: cash({}) },
};

const isBooked = (line: unknown): boolean => String(line) in bookedLines;
const ofLine =
  (days: (report: Report) => Fields, of?: string): Opens =>
  ({ line, itemId }, report) =>
    isBooked(line)
      ? {
          endpoint: getNetProfitSources,
          query: { line, ...(itemId ? { itemId } : {}) },
          search: days(report),
          comesTo: total("amount"),
          ...(of ? { of } : {}),
        }
      : "sum";
const daysBefore = ({ answer }: Report): Fields => {
  const { begin, end } = answer.previous as { begin: string; end: string };
  return { beginTime: begin, endTime: end };
};
export const netProfitFigures: Figures = {
  amount: ofLine(daysOf),
  previous: ofLine(daysBefore),
  // Beside it stand the two whose difference it is, each with its rows.
  change: ofLine(daysOf, "amount"),
  share: ofLine(daysOf, "amount"),
};

const headLines =
  (comesTo: Sum): Opens =>
  ({ itemId }, report) => ({
    endpoint: getAccountHeadDetail,
    query: {},
    search: {
      ...picked(report.search, "accountId", "organId", "handsPersonId", "number"),
      ...{ ...daysOf(report), itemId },
    },
    comesTo,
  });
export const headItemFigures: Figures = {
  slips: headLines(({ rows }) => String(new Set(rows.map(({ slipId }) => slipId)).size)),
  amount: headLines(total("amount")),
};

const taxed =
  (comesTo: Sum): Opens =>
  ({ month, rate }, report) => ({
    endpoint: listVatDocuments,
    ...{ query: {}, search: { ...daysOfMonth(String(month), daysOf(report)), rate }, comesTo },
  });
const VAT = ["outputNet", "outputTax", "inputNet", "inputTax"] as const;
const less = (sum: string | null | undefined): string | null =>
  sum === null || sum === undefined ? null : sum.startsWith("-") ? sum.slice(1) : `-${sum}`;
export const vatFigures: Figures = {
  documents: taxed(count),
  ...Object.fromEntries(VAT.map((name) => [name, taxed(total(name))])),
  ...arguedBy("entered", "rate"),
  due: taxed(({ totals }) => added(totals.outputTax, less(totals.inputTax))),
};

/** One side of a balance: debits are positive. */
const sided =
  (name: "Debit" | "Credit"): Sum =>
  (answer) => {
    const balance = closing("balance")(answer);
    if (balance === null) return null;
    const isCredit = balance.startsWith("-");
    return isCredit === (name === "Credit") ? balance.replace("-", "") : "0";
  };
const entries =
  (days: (report: Report) => Fields, comesTo: Sum): Opens =>
  ({ account, subjectId }, report) => ({
    endpoint: listLedgerEntries,
    query: { account, ...(subjectId ? { subjectId } : {}) },
    ...{ search: days(report), comesTo },
  });
/** Up to the day before; opening balances that are counted within the days stand before them. */
const before = ({ answer: { begin, end, cutOver } }: Report): Fields => {
  const isWithin = String(begin) <= String(cutOver) && String(cutOver) <= String(end);
  return isWithin ? { beginTime: begin, endTime: end } : { endTime: dayBefore(begin) };
};
const opened = (name: "Debit" | "Credit"): Opens => {
  const opens = (comesTo: Sum): Opens => entries(before, comesTo);
  return (row, report, days) => {
    const isWithin = before(report).beginTime !== undefined;
    const at: Sum = (answer) => sided(name)(isWithin ? { ...answer, closing: answer.opening ?? null } : answer);
    return opens(at)(row, report, days);
  };
};
export const balanceFigures: Figures = {
  ...{ openingDebit: opened("Debit"), openingCredit: opened("Credit") },
  ...{ debit: entries(daysOf, total("debit")), credit: entries(daysOf, total("credit")) },
  ...{ closingDebit: entries(daysOf, sided("Debit")), closingCredit: entries(daysOf, sided("Credit")) },
};
