// A tenant with products, partners, warehouses and accounts for int tests of documents, and documents to save. Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Answer, BodyInput, Endpoint } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { purchaseOperation, salesOperation, warehouseOperation } from "@kontor/contracts/core/operation-log";
import type { documentAdd, lineInput } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { SourceFreeze } from "@kontor/contracts/document/procurement";
import { placedIn, validLine, validTotals } from "@kontor/contracts/testing/valid-document";
import type { Hono } from "hono";
import type { z } from "zod";
import { backgroundCtx } from "../src/context/ctx.ts";
import { type Db, sqlOf } from "../src/database/database.ts";
import { statement } from "../src/database/statement.ts";
import type { CostQuery } from "../src/document/costs.ts";
import type { DocumentServiceOptions } from "../src/document/document-call.ts";
import { type DocumentSettings, defaultSettings } from "../src/document/model.ts";
import type {
  CreditReservation,
  DebtReservation,
  PrepaymentReservation,
  Reservation,
} from "../src/document/reserve.ts";
import { numbersOf } from "../src/voucher/numbers.store.ts";
import { callsOf, publishedBodies, staffOf } from "./calls.ts";
import { type Called, type CallOptions, type FakeGateway, fakeGateway, person, silentLog } from "./fake-gateway.ts";

export type DocumentBody = z.input<typeof documentAdd>;
type LineBody = z.input<typeof lineInput>;

/** A tenant's initial rows. */
export interface CatalogueIds {
  /** Barcodes: a piece, a case of twelve of it, another product, and those that documents refuse. */
  codes: Record<"piece" | "case" | "other" | "serial" | "batch" | "attribute" | "otherAttribute" | "disabled", string>;
  ids: Record<"piece" | "other", string>;
  warehouses: Record<"main" | "second" | "closed", string>;
  partners: Record<"供应商" | "客户" | "会员" | "disabled", string>;
  accounts: Record<"cash" | "bank" | "closed", string>;
  salesperson: string;
}

/** Fills a tenant's tables with products, as facts would. */
export type Fill = (tx: object, catalogue: CatalogueIds) => Promise<void>;

export interface TestTenant {
  owner: Actor;
  catalogue: CatalogueIds;
  staff(overrides?: Partial<Actor>): Actor;
  tables<T>(work: (tx: object) => Promise<T>): Promise<T>;
  turn(settings: Partial<DocumentSettings> & { saleAgreement?: string; timeZone?: string }): Promise<void>;
  /** Bodies of the facts of a subject's part, oldest first. */
  facts(part: string): Promise<Record<string, unknown>[]>;
}

type Released = Parameters<NonNullable<DocumentServiceOptions["release"]>>[1];

export interface DocumentHarness {
  gateway: FakeGateway;
  /** The reservations that the ledger was asked for, oldest first; after `refuseNext` it refuses. */
  reserved: Reservation[];
  ledger: {
    refuse: ((reservation: Reservation) => Error | undefined | Promise<Error | undefined>) | undefined;
    refuseCredit: ((reservation: CreditReservation) => Error | undefined) | undefined;
    refusePrepayment: ((reservation: PrepaymentReservation) => Error | undefined) | undefined;
  };
  /** The prepayment reservations likewise. */
  prepaid: PrepaymentReservation[];
  /** The credit reservations that the money ledger was asked for, oldest first; where `refuseCredit` says so it refuses. */
  credits: CreditReservation[];
  /** Barcodes whose products have no cost, by the ledger's answer; and the queries it got, oldest first. */
  costless: Set<string>;
  costQueries: CostQuery[];
  /** The debt reservations that the money ledger was asked for, oldest first; with a refusal it refuses. */
  pledged: DebtReservation[];
  moneyLedger: { refusal: Error | undefined };
  /** Revisions that the ledger learned will never be committed, oldest first. */
  released: Released[];
  /** How far the service that buys orders says they are taken, what it was asked to freeze, and orders that were to be renewed; oldest first. */
  procurement: { taken: 0 | 2 | 3; frozen: SourceFreeze[]; renewed: Pick<SourceFreeze, "id" | "kind">[] };
  /** The dependencies of a document service of its own: for jobs beside the calls. */
  serviceOptions(service: keyof typeof operations): DocumentServiceOptions;
  tenant(): Promise<TestTenant>;
  call<E extends Endpoint>(endpoint: E, as: Actor, options?: CallOptions<E>): Promise<Called>;
  /** The data of a call that must succeed. */
  done<E extends Endpoint>(endpoint: E, as: Actor, options?: CallOptions<E>): Promise<Answer<E>>;
  close(): Promise<void>;
}

const operations = { purchase: purchaseOperation, sales: salesOperation, warehouse: warehouseOperation };

interface Parts {
  db: Db<object>;
  fill: Fill;
  app(parts: {
    gateway: FakeGateway;
    reserve: (ctx: unknown, reservation: Reservation) => Promise<void>;
    reserveCredit: NonNullable<DocumentServiceOptions["reserveCredit"]>;
    reservePrepayment: NonNullable<DocumentServiceOptions["reservePrepayment"]>;
    pledge: NonNullable<DocumentServiceOptions["pledge"]>;
    costless: NonNullable<DocumentServiceOptions["costless"]>;
    release: NonNullable<DocumentServiceOptions["release"]>;
    freeze: NonNullable<DocumentServiceOptions["freeze"]>;
    renew: NonNullable<DocumentServiceOptions["renew"]>;
  }): Hono;
}

/** Mounts a service's documents on the real database, with a ledger that reserves everything. */
export function documentHarness({ db, fill, app: makeApp }: Parts): DocumentHarness {
  const gateway = fakeGateway();
  const reserved: Reservation[] = [];
  const ledger: DocumentHarness["ledger"] = { refuse: undefined, refuseCredit: undefined, refusePrepayment: undefined };
  const reserve = async (_ctx: unknown, reservation: Reservation): Promise<void> => {
    const refusal = await ledger.refuse?.(reservation);
    if (refusal) throw refusal;
    reserved.push(reservation);
  };
  const credits: CreditReservation[] = [];
  const reserveCredit = async (_ctx: unknown, reservation: CreditReservation): Promise<void> => {
    const refusal = ledger.refuseCredit?.(reservation);
    if (refusal) throw refusal;
    credits.push(reservation);
  };
  const prepaid: PrepaymentReservation[] = [];
  const reservePrepayment = async (_ctx: unknown, reservation: PrepaymentReservation): Promise<void> => {
    const refusal = ledger.refusePrepayment?.(reservation);
    if (refusal) throw refusal;
    prepaid.push(reservation);
  };
  const pledged: DebtReservation[] = [];
  const moneyLedger: DocumentHarness["moneyLedger"] = { refusal: undefined };
  const pledge: NonNullable<DocumentServiceOptions["pledge"]> = async (_ctx, debt) => {
    if (moneyLedger.refusal) throw moneyLedger.refusal;
    pledged.push(debt);
  };
  const costQueries: CostQuery[] = [];
  const unpriced = new Set<string>();
  const costless: NonNullable<DocumentServiceOptions["costless"]> = async (_ctx, query) => {
    costQueries.push(query);
    return query.barCodes.filter((barCode) => unpriced.has(barCode));
  };
  const released: Released[] = [];
  const release = async (_ctx: unknown, revision: Released): Promise<void> => {
    released.push(revision);
  };
  const procurement: DocumentHarness["procurement"] = { taken: 0, frozen: [], renewed: [] };
  const freeze: NonNullable<DocumentServiceOptions["freeze"]> = async (_ctx, request) => {
    procurement.frozen.push(request);
    return { taken: procurement.taken };
  };
  const renew = async (_ctx: unknown, order: Pick<SourceFreeze, "id" | "kind">): Promise<void> =>
    void procurement.renewed.push(order);
  const app = makeApp({ gateway, reserve, pledge, reserveCredit, reservePrepayment, costless, release, freeze, renew });
  const { call, ask } = callsOf(app, gateway);
  return {
    gateway,
    reserved,
    credits,
    prepaid,
    ...{ pledged, moneyLedger },
    costless: unpriced,
    costQueries,
    released,
    procurement,
    ledger,
    serviceOptions: (service) => ({ db, numbers: numbersOf(db), operation: operations[service], reserve }),
    call,
    tenant: () => newTenant(db, fill),
    done: ask,
    close: () => db.close(),
  };
}

const newCatalogue = (): CatalogueIds => {
  const stamp = newId().slice(-6);
  const code = (name: string): string => `${name}-${stamp}`;
  return {
    codes: {
      piece: code("P"),
      case: code("C"),
      other: code("O"),
      serial: code("S"),
      batch: code("B"),
      attribute: code("A"),
      otherAttribute: code("AA"),
      disabled: code("D"),
    },
    ids: { piece: newId(), other: newId() },
    warehouses: { main: newId(), second: newId(), closed: newId() },
    partners: { 供应商: newId(), 客户: newId(), 会员: newId(), disabled: newId() },
    accounts: { cash: newId(), bank: newId(), closed: newId() },
    salesperson: newId(),
  };
};

async function newTenant(db: Db<object>, fill: Fill): Promise<TestTenant> {
  const catalogue = newCatalogue();
  const owner = person();
  // An owner has a tenant.
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog());
  const tables: TestTenant["tables"] = (work) => db.tenantTx(ctx, work);
  let version = 0;
  const turn: TestTenant["turn"] = (settings) =>
    tables(async (tx) => {
      await sqlOf(tx).$executeRawUnsafe(
        `insert into replica_settings (version, settings) values ($1::int, $2::jsonb)
         on conflict (tenant_id) do update set version = excluded.version, settings = excluded.settings`,
        ++version,
        JSON.stringify({ ...defaultSettings, ...settings }),
      );
    });
  await tables((tx) => fill(tx, catalogue));
  return {
    owner,
    catalogue,
    tables,
    turn,
    staff: (overrides = {}) => staffOf(owner, { userName: "Clerk", ...overrides }),
    facts: (part) => tables((tx) => publishedBodies(tx, `%.${part}.%`)),
  };
}

const ASSIGNED = statement(
  "insert into replica_assignments (user_id, kind, value_id) select $1::uuid, 'UserDepot', unnest($2::uuid[])",
);
/** Permits a user some warehouses, besides others that he may use already. */
export const assignWarehouses = ({ tables }: TestTenant, { userId }: Actor, ...warehouses: string[]): Promise<number> =>
  tables((tx) => ASSIGNED.run(tx, userId, warehouses));

/** A line whose figures agree. */
export const lineOf = (barCode: string, depotId: string, overrides: Partial<LineBody> = {}): LineBody =>
  validLine(barCode, depotId, { operNumber: "10", unitPrice: "2.5", ...overrides });

/**
 * The lines with a parent and a child of other products, where the kind's first line is the parent of the others: one line gets a child, and lines of
 * one product a parent.
 */
function withParts(
  { movements }: DocumentKind,
  lines: readonly LineBody[],
  codes: CatalogueIds["codes"],
): readonly LineBody[] {
  const [first, ...others] = lines;
  if (!movements.hasParent || !first) return lines;
  const more = lineOf(first.barCode === codes.attribute ? codes.other : codes.attribute, first.depotId ?? "");
  if (others.length === 0) return [first, more];
  return others.some(({ barCode }) => barCode === first.barCode) ? [more, ...lines] : lines;
}

/** A valid document of the kind, paid in full, an order without a deposit; with overrides. */
export function documentOf(
  kind: DocumentKind,
  { catalogue }: TestTenant,
  overrides: Partial<DocumentBody> = {},
): DocumentBody {
  const taxRate = kind.amounts.hasTax ? "13" : "0";
  const { codes } = catalogue;
  const { main, second } = catalogue.warehouses;
  const bodyLines = overrides.lines ?? [
    lineOf(codes.piece, main, { taxRate }),
    lineOf(kind.movements.hasParent ? codes.other : codes.case, main, { taxRate, operNumber: "2", unitPrice: "30" }),
  ];
  const lines = withParts(kind, bodyLines, codes).map((line) => placedIn(kind, line, [main, second]));
  const body: DocumentBody = {
    id: newId(),
    operTime: "2026-11-01T02:00:00.000Z",
    organId: kind.partner?.required ? catalogue.partners[kind.partner.type] : null,
    ...overrides,
    lines,
  };
  const sums = validTotals(lines, overrides);
  const usual = kind.amounts.choose({ credit: sums.due, cash: sums.totalPrice, deposit: "0", goodsOnly: undefined });
  if (usual === undefined) return body;
  const paid = overrides.changeAmount ?? usual;
  return {
    ...body,
    changeAmount: paid,
    accounts: overrides.accounts ?? [{ accountId: catalogue.accounts.cash, amount: paid }],
  };
}

/** The body that changes a document read before. */
export type ChangeBody = BodyInput<DocumentKind["endpoints"]["update"]>;

const LANES = 4;
/** Runs a race so many times, a few in parallel: while one waits for the disk, others go on. */
export async function races(count: number, race: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await race(next++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
