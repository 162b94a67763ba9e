// A company with goods, partners, warehouses and accounts for int tests of documents, and documents to save. Imported by tests only.
import type { Actor } from "@kontor/contracts/core/actor";
import type { Answer, BodyInput, Endpoint } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId, type UserId } from "@kontor/contracts/core/id";
import { purchaseOperation, salesOperation, warehouseOperation } from "@kontor/contracts/core/operation";
import type { DocumentKind } from "@kontor/contracts/document/define";
import type { documentAdd, lineInput } from "@kontor/contracts/document/document";
import { editLine, totals } from "@kontor/contracts/document/totals";
import type { Hono } from "hono";
import type { z } from "zod";
import { backgroundCtx } from "../ctx.ts";
import { type Db, sqlOf } from "../db.ts";
import { type Called, type CallOptions, type FakeGateway, fakeGateway, person, silentLog } from "../testing.ts";
import type { CostAsked, DeskParts, Reservation } from "./desk.ts";
import { type Switches, usualSwitches } from "./model.ts";
import { numbersOf } from "./numbers.store.ts";

export type DocumentBody = z.input<typeof documentAdd>;
type LineBody = z.input<typeof lineInput>;

/** What a company has at the beginning. */
export interface Goods {
  /** Barcodes: a piece, a case of twelve of it, another product, and those that documents refuse. */
  codes: Record<"piece" | "case" | "other" | "serial" | "batch" | "attribute" | "disabled", string>;
  ids: Record<"piece" | "other", string>;
  depots: Record<"main" | "second" | "closed", string>;
  partners: Record<"供应商" | "客户" | "会员" | "disabled", string>;
  accounts: Record<"cash" | "bank" | "closed", string>;
  seller: string;
}

/** Fills a company's tables with goods, as facts would. */
export type Fill = (tx: object, goods: Goods) => Promise<void>;

export interface Company {
  owner: Actor;
  goods: Goods;
  staff(given?: Partial<Actor>): Actor;
  tables<T>(work: (tx: object) => Promise<T>): Promise<T>;
  turn(settings: Partial<Switches> & { saleAgreement?: string; timeZone?: string }): Promise<void>;
  /** Bodies of the facts of a subject's part, oldest first. */
  facts(part: string): Promise<Record<string, unknown>[]>;
}

type Released = Parameters<NonNullable<DeskParts["release"]>>[1];

export interface DocumentHouse {
  gateway: FakeGateway;
  /** What the ledger was asked to set aside, oldest first; by `refuseNext` it refuses. */
  reserved: Reservation[];
  ledger: { refuse: ((reservation: Reservation) => Error | undefined | Promise<Error | undefined>) | undefined };
  /** Barcodes whose products have no cost, as the ledger says; and what it was asked, oldest first. */
  costless: Set<string>;
  costAsked: CostAsked[];
  /** Revisions that the ledger was told will never be committed, oldest first. */
  released: Released[];
  /** What a desk of its own works with: for jobs beside the calls. */
  desk(service: keyof typeof operations): DeskParts;
  company(): Promise<Company>;
  call<E extends Endpoint>(endpoint: E, as: Actor, options?: CallOptions<E>): Promise<Called>;
  /** The data of a call that must succeed. */
  ask<E extends Endpoint>(endpoint: E, as: Actor, options?: CallOptions<E>): Promise<Answer<E>>;
  close(): Promise<void>;
}

const operations = { purchase: purchaseOperation, sales: salesOperation, warehouse: warehouseOperation };

interface Parts {
  db: Db<object>;
  fill: Fill;
  app(parts: {
    gateway: FakeGateway;
    reserve: (ctx: unknown, reservation: Reservation) => Promise<void>;
    costless: NonNullable<DeskParts["costless"]>;
    release: NonNullable<DeskParts["release"]>;
  }): Hono;
}

/** Mounts a service's documents on the real database, with a ledger that sets everything aside. */
export function documentHouse({ db, fill, app: makeApp }: Parts): DocumentHouse {
  const gateway = fakeGateway();
  const reserved: Reservation[] = [];
  const ledger: DocumentHouse["ledger"] = { refuse: undefined };
  const reserve = async (_ctx: unknown, reservation: Reservation): Promise<void> => {
    const refusal = await ledger.refuse?.(reservation);
    if (refusal) throw refusal;
    reserved.push(reservation);
  };
  const costAsked: CostAsked[] = [];
  const unpriced = new Set<string>();
  const costless: NonNullable<DeskParts["costless"]> = async (_ctx, asked) => {
    costAsked.push(asked);
    return asked.barCodes.filter((barCode) => unpriced.has(barCode));
  };
  const released: Released[] = [];
  const release = async (_ctx: unknown, revision: Released): Promise<void> => {
    released.push(revision);
  };
  const app = makeApp({ gateway, reserve, costless, release });
  const call: DocumentHouse["call"] = (endpoint, as, options = {}) => gateway.call(app, endpoint, { ...options, as });
  return {
    gateway,
    reserved,
    costless: unpriced,
    costAsked,
    released,
    ledger,
    desk: (service) => ({ db, numbers: numbersOf(db), operation: operations[service], reserve }),
    call,
    company: () => newCompany(db, fill),
    async ask(endpoint, as, options) {
      const { status, body } = await call(endpoint, as, options);
      if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
      // The service has parsed its answer by the endpoint's own schema.
      return (body as { data: Answer<typeof endpoint> }).data;
    },
    close: () => db.close(),
  };
}

const newGoods = (): Goods => {
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
      disabled: code("D"),
    },
    ids: { piece: newId(), other: newId() },
    depots: { main: newId(), second: newId(), closed: newId() },
    partners: { 供应商: newId(), 客户: newId(), 会员: newId(), disabled: newId() },
    accounts: { cash: newId(), bank: newId(), closed: newId() },
    seller: newId(),
  };
};

async function newCompany(db: Db<object>, fill: Fill): Promise<Company> {
  const goods = newGoods();
  const owner = person();
  // An owner has a company.
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog());
  const tables: Company["tables"] = (work) => db.tenantTx(ctx, work);
  let version = 0;
  const turn: Company["turn"] = (settings) =>
    tables(async (tx) => {
      await sqlOf(tx).$executeRawUnsafe(
        `insert into replica_settings (version, settings) values ($1::int, $2::jsonb)
         on conflict (tenant_id) do update set version = excluded.version, settings = excluded.settings`,
        ++version,
        JSON.stringify({ ...usualSwitches, ...settings }),
      );
    });
  await tables((tx) => fill(tx, goods));
  return {
    owner,
    goods,
    tables,
    turn,
    staff: (given = {}) =>
      person({ kind: "staff", tenantId: owner.tenantId, userId: newId() as UserId, userName: "Clerk", ...given }), // newId makes a UUID
    facts: (part) =>
      tables((tx) =>
        sqlOf(tx)
          .$queryRawUnsafe<{ body: Record<string, unknown> }[]>(
            "select body from kit.outbox_facts where subject like $1 order by sequence",
            `%.${part}.%`,
          )
          .then((rows) => rows.map(({ body }) => body)),
      ),
  };
}

/** A line with figures that agree. */
export function lineOf(barCode: string, depotId: string, given: Partial<LineBody> = {}): LineBody {
  const figures = editLine(
    { operNumber: "10", unitPrice: "2.5", taxRate: "0", allPrice: "0", taxMoney: "0", taxLastMoney: "0", ...given },
    "unitPrice",
  );
  return { id: newId(), barCode, depotId, ...given, ...figures };
}

/** A document of the kind that is right in every respect, paid in full; with what is to be different. */
export function documentOf(kind: DocumentKind, { goods }: Company, given: Partial<DocumentBody> = {}): DocumentBody {
  const taxRate = kind.amounts.hasOpenItem ? "13" : "0";
  const lines = given.lines ?? [
    lineOf(goods.codes.piece, goods.depots.main, { taxRate }),
    lineOf(goods.codes.case, goods.depots.main, { taxRate, operNumber: "2", unitPrice: "30" }),
  ];
  const figures = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };
  const body: DocumentBody = {
    id: newId(),
    operTime: "2026-11-01T02:00:00.000Z",
    organId: kind.partner.required ? goods.partners[kind.partner.type] : null,
    lines,
    ...given,
  };
  const sums = totals(
    lines.map((line) => ({
      ...line,
      unitPrice: line.unitPrice ?? "0",
      allPrice: line.allPrice ?? "0",
      taxRate: line.taxRate ?? "0",
      taxMoney: line.taxMoney ?? "0",
      taxLastMoney: line.taxLastMoney ?? "0",
    })),
    { ...figures, ...pick(given) },
  );
  const paid = !kind.amounts.movesMoney
    ? undefined
    : (given.changeAmount ?? (kind.trade === "retail" ? sums.totalPrice : sums.due));
  if (paid === undefined) return body;
  return {
    ...body,
    changeAmount: paid,
    accounts: given.accounts ?? [{ accountId: goods.accounts.cash, amount: paid }],
  };
}

const pick = ({ discount = "0", discountMoney = "0", otherMoney = "0", deposit = "0" }: Partial<DocumentBody>) => ({
  discount,
  discountMoney,
  otherMoney,
  deposit,
});

interface Refused {
  status: number;
  code: number;
  refusal: string;
  /** "id field" of each issue. */
  issues: string[];
}
/** What a refusing answer says. */
export function refusalOf({ status, body }: Called): Refused {
  const { code, data } = body as {
    code: number;
    data: { refusal?: string; issues?: { id: string; field?: string }[] };
  };
  return {
    status,
    code,
    refusal: data.refusal ?? "",
    issues: (data.issues ?? []).map(({ id, field }) => (field ? `${id} ${field}` : id)),
  };
}

/** The body of a change of a document that was read before. */
export type ChangeBody = BodyInput<DocumentKind["endpoints"]["update"]>;

const LANES = 4;
/** Runs a race so many times, a few side by side: while one waits for the disk, others go on. */
export async function races(count: number, race: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await race(next++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
