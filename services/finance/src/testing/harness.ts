// Test harness of the finance service: the application on the test stack's PostgreSQL, a tenant with partners, accounts and items. Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import type { BodyInput, Endpoint } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { DocumentEffect, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import { addAccount } from "@kontor/contracts/finance/account";
import { listTrialBalance } from "@kontor/contracts/finance/books";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { upsertPersons, upsertSettings } from "@kontor/service-kit/document/replica.store";
import { freshnessOf } from "@kontor/service-kit/report/projection-lag";
import { callsOf, publishedBodies } from "@kontor/service-kit/testing/calls";
import {
  type CallOptions,
  fakeGateway,
  person,
  rowsOfWorkbook,
  silentLog,
} from "@kontor/service-kit/testing/fake-gateway";
import { owners } from "@kontor/service-kit/testing/owners";
import { Decimal } from "decimal.js";
import { inject } from "vitest";
import { makeFirstAccount } from "../account/tenant-defaults.store.ts";
import { financeApp } from "../app.ts";
import { type FinanceTx, openFinance } from "../db.ts";
import { postPartnerOpenings } from "../ledger/opening-balances.ts";
import { postAll, postInputOf } from "../ledger/post-document.ts";
import { upsertPartners } from "../replicas/partner.store.ts";

export type SlipBody = BodyInput<SlipKind["endpoints"]["add"]>;

/** What is open and in the accounts when a tenant begins, and what a customer may owe. */
interface Openings {
  get?: string;
  pay?: string;
  bank?: string;
  creditLimit?: string;
}

/** Two customers, of whom the first has what is open, a member and a supplier. */
function partnersOf(ids: Record<"customer" | "other" | "member" | "supplier", string>, openings: Openings) {
  const partner = {
    version: 1,
    enabled: true,
    taxRate: null,
    beginNeedGet: null,
    beginNeedPay: null,
    creditLimit: null,
    deleted: false,
  };
  const { get: beginNeedGet = null, creditLimit = null } = openings;
  return [
    { ...partner, id: ids.customer, type: "客户" as const, name: "Customer", beginNeedGet, creditLimit },
    { ...partner, id: ids.other, type: "客户" as const, name: "Other customer" },
    { ...partner, id: ids.member, type: "会员" as const, name: "Member" },
    { ...partner, id: ids.supplier, type: "供应商" as const, name: "Supplier", beginNeedPay: openings.pay ?? null },
  ];
}

/** Starts the service in this process with the given consumers. */
export function startFinance(consumers: Parameters<typeof freshnessOf>[0] = []) {
  const db = openFinance(inject("stack").env.finance.DATABASE_URL ?? "");
  const gateway = fakeGateway();
  const log = silentLog();
  const peers = owners();
  // The same key for all issuers: each is trusted where it may call.
  const app = financeApp({
    ...{ db, gatewayKey: gateway.publicKey, peerKeys: { system: gateway.publicKey, sales: gateway.publicKey } },
    ...{ peers, freshness: freshnessOf(consumers), log },
  });
  const { call, ask } = callsOf(app, gateway);
  /** The cells of the workbook that a call returns. */
  async function cells<E extends Endpoint>(endpoint: E, as: Actor, query: object): Promise<string[][]> {
    // The service itself checks the input.
    const { bytes } = await call(endpoint, as, { query } as CallOptions<E>);
    return rowsOfWorkbook(bytes);
  }
  const ctxOf = ({ tenantId }: Actor) => backgroundCtx(tenantId as TenantId, "test", log); // an owner has a tenant
  const tables = <T>(as: Actor, work: (tx: FinanceTx) => Promise<T>): Promise<T> => db.tenantTx(ctxOf(as), work);

  /** A tenant with a cash account, a bank, two customers, a supplier, a member, an officer and two items, and the given opening balances and credit limit. */
  async function tenant(openings: Openings = {}) {
    const owner = person();
    const ctx = ctxOf(owner);
    const [customer, other, supplier, member, officer] = [newId(), newId(), newId(), newId(), newId()];
    const partners = partnersOf({ customer, other, supplier, member }, openings);
    await db.tenantTx(ctx, async (tx) => {
      await makeFirstAccount({ tx, ctx });
      await upsertPartners(tx, partners);
      await postPartnerOpenings(tx, partners);
      await upsertPersons(tx, [
        { id: officer, version: 1, name: "Officer", type: "财务员", enabled: true, deleted: false },
      ]);
    });
    const cash = (await tables(owner, (tx) => tx.account.findFirstOrThrow())).id;
    const bankBody = { name: "Bank", initialAmount: openings.bank ?? "0" };
    const { id: bank = "" } = await ask(addAccount, owner, { body: bankBody });
    const { id: income = "" } = await ask(addItem, owner, { body: { name: "Interest", type: "收入" } });
    const { id: expense = "" } = await ask(addItem, owner, { body: { name: "Rent", type: "支出" } });
    return { owner, customer, other, supplier, member, officer, cash, bank, income, expense };
  }

  return {
    call,
    ask,
    cells,
    tables,
    /** Answers of other services, and the calls they received. */
    peers,
    db,
    ctxOf,
    tenant,
    /** Consumes a document's fact. */
    consume: (as: Actor, ...facts: (DocumentEffect | DocumentWithdrawal)[]): Promise<void> =>
      tables(as, (tx) =>
        postAll(
          tx,
          facts.flatMap((fact) => postInputOf(fact) ?? []),
        ),
      ),
    /** Switches strict audit. */
    turn: (as: Actor, forceApprovalFlag: boolean, version = 2): Promise<void> =>
      tables(as, (tx) =>
        upsertSettings(
          tx,
          { ...settingsChanged.example, changedBy: "", forceApprovalFlag, version },
          { actorId: as.userId },
        ),
      ),
    /** Bodies of the tenant's facts about a noun, oldest first. */
    facts: (as: Actor, noun: string): Promise<Record<string, unknown>[]> =>
      tables(as, (tx) => publishedBodies(tx, `fact.finance.${noun}.%`)),
    /** The balance of each account in the trial balance of all time, debits positive, without zero balances; its difference must be zero. */
    async balances(as: Actor): Promise<Record<string, string>> {
      const search = JSON.stringify({ endTime: "2999-12-31" });
      const { rows, totals } = await ask(listTrialBalance, as, { query: { search, pageSize: 100 } });
      const [debit, credit] = [totals.closingDebit, totals.closingCredit];
      if (debit !== credit) throw new Error(`the trial balance differs: ${debit}, ${credit}`);
      return Object.fromEntries(
        rows
          .map(({ account, ...row }) => [account, new Decimal(row.closingDebit).minus(row.closingCredit).toFixed(2)])
          .filter(([, balance]) => Number(balance) !== 0),
      );
    },
    close: () => db.close(),
  };
}
export type FinanceHarness = ReturnType<typeof startFinance>;
export type FinanceTenant = Awaited<ReturnType<FinanceHarness["tenant"]>>;

interface Sold {
  kind:
    | "sale-out"
    | "sale-back"
    | "purchase-in"
    | "retail-out"
    | "retail-back"
    | "other-out"
    | "sale-order"
    | "purchase-order";
  partnerId: string | null;
  /** Without tax, before the discount. */
  net: string;
  tax?: string;
  other?: string;
  paid?: string;
  accountId?: string;
  documentId?: string;
  revision?: number;
  operTime?: string;
}
let last = 0;

/** A document's fact with one line; amounts are not signed. */
export function effect({
  kind,
  partnerId,
  net,
  tax = "0",
  other = "0",
  paid = "0",
  accountId,
  ...rest
}: Sold): DocumentEffect {
  const documentKind = documentKinds.find(({ name }) => name === kind);
  if (!documentKind) throw new Error(`no kind ${kind}`);
  const signed = (amount: Decimal.Value): string => new Decimal(amount).times(documentKind.amounts.sign).toFixed(2);
  const after = new Decimal(net).plus(tax);
  return {
    ...documentKind.facts.effective.example,
    documentId: rest.documentId ?? newId(),
    number: `${documentKind.prefix}${String(++last).padStart(11, "0")}`,
    revision: rest.revision ?? 1,
    operTime: rest.operTime ?? "2026-11-01T02:00:00.000Z",
    partnerId,
    creatorId: null,
    amountTotal: signed(net),
    amountTax: signed(tax),
    amountDiscount: signed(0),
    amountAfterDiscount: signed(after),
    amountOther: signed(other),
    amountDeposit: signed(0),
    amountPaid: signed(paid),
    amountDebt: signed(after.plus(other).minus(paid)),
    accounts: accountId ? [{ accountId, amount: signed(paid) }] : [],
    lines: documentKind.facts.effective.example.lines.map((line) => ({
      ...line,
      lineId: newId(),
      amountNet: new Decimal(net).toFixed(2),
      worth: line.worth === null ? null : new Decimal(net).toFixed(2),
    })),
  };
}

export const withdrawal = ({ documentId, kind, number, revision, operTime }: DocumentEffect): DocumentWithdrawal => ({
  documentId,
  kind,
  number,
  revision: revision + 1,
  operTime,
});

interface SlipBodyInput {
  accountId?: string | null | undefined;
  lines: { inOutItemId?: string; billId?: string | null; accountId?: string; eachAmount: string }[];
  organId?: string;
  discountMoney?: string;
}
/** A slip whose sums add up. */
export function slipBody({ lines, discountMoney = "0", ...rest }: SlipBodyInput): SlipBody {
  const total = lines.reduce((sum, { eachAmount }) => sum.plus(eachAmount), new Decimal(0));
  return {
    id: newId(),
    billTime: "2026-11-02T02:00:00.000Z",
    ...rest,
    totalPrice: total.toFixed(2),
    discountMoney,
    changeAmount: total.minus(discountMoney).toFixed(2),
    lines: lines.map((line) => ({ id: newId(), ...line })),
  };
}
