// Posts the facts of receipts, payments, incomes and expenses: what they settle, and what they move on accounts.
import { type SlipEffect, settledKind, type slipWithdrawn } from "@kontor/contracts/finance/slip-facts";
import { settlingKinds } from "@kontor/contracts/finance/slip-kinds";
import { statement } from "@kontor/service-kit/database/statement";
import type { z } from "zod";
import { keyOf, newestOf } from "./document.rules.ts";
import { type Sums, sums } from "./grouped-sums.rules.ts";
import { partnerDays } from "./running-balance.store.ts";
import { dayOf, daysOf } from "./tenant-time-zone.store.ts";
import { addToAccounts, addToPartners, addToSettled } from "./totals.store.ts";

export type SlipFact = SlipEffect | z.output<typeof slipWithdrawn.body>;

interface PostedSlip {
  effective: boolean;
  kind: string;
  day: string;
  partnerId: string | null;
  totalPrice: string;
  accountIds: readonly string[];
  accountAmounts: readonly string[];
  settledIds: readonly string[];
  settledKinds: readonly string[];
  settledAmounts: readonly string[];
}

const POSTED = `effective, s.kind, s.day::text as day, partner_id as "partnerId", total_price::text as "totalPrice", account_ids::text[] as "accountIds",
  account_amounts::text[] as "accountAmounts", settled_ids::text[] as "settledIds", settled_kinds as "settledKinds", settled_amounts::text[] as "settledAmounts"`;
const KNOW = statement(
  "insert into slips (id, kind) select * from unnest($1::uuid[], $2::text[]) on conflict do nothing",
);
const LOCK = statement<PostedSlip & { id: string; revision: number }>(`select id, revision, ${POSTED}
  from slips s where id = any($1::uuid[]) and (id, kind) in (select * from unnest($1::uuid[], $2::text[])) order by id, kind for update`);
const WRITE =
  statement(`update slips s set (revision, effective, number, bill_time, day, partner_id, creator_id, department_id, total_price,
      discount_money, change_amount, account_ids, account_amounts, settled_ids, settled_kinds, settled_amounts) =
    row(g.revision, g.effective, g.number, g."billTime", g.day, g."partnerId", g."creatorId", g."departmentId", g."totalPrice",
      g."discountMoney", g."changeAmount", g."accountIds", g."accountAmounts", g."settledIds", g."settledKinds", g."settledAmounts")
  from json_to_recordset($1::json) as g(id uuid, revision int, effective boolean, kind text, number text, "billTime" timestamptz, day date,
    "partnerId" uuid, "creatorId" uuid, "departmentId" uuid, "totalPrice" numeric, "discountMoney" numeric, "changeAmount" numeric,
    "accountIds" uuid[], "accountAmounts" numeric[], "settledIds" uuid[], "settledKinds" text[], "settledAmounts" numeric[]) where s.id = g.id and s.kind = g.kind`);

const SETTLING_KINDS: ReadonlySet<string> = new Set(settlingKinds);

interface WrittenSlip extends PostedSlip {
  creatorId: string | null;
  departmentId: string | null;
  discountMoney: string;
  changeAmount: string;
}

function postedOf(fact: SlipFact, day: string): WrittenSlip {
  const { kind } = fact;
  if (!("lines" in fact))
    return {
      ...{ effective: false, kind, day, partnerId: null, creatorId: null, departmentId: null, totalPrice: "0" },
      ...{
        discountMoney: "0",
        changeAmount: "0",
        accountIds: [],
        accountAmounts: [],
        settledIds: [],
        settledKinds: [],
        settledAmounts: [],
      },
    };
  const { accountId, changeAmount, discountMoney, creatorId, departmentId, lines, partnerId, totalPrice } = fact;
  const booked = lines.flatMap((line) => (line.accountId ? [[line.accountId, line.eachAmount] as const] : []));
  const accounts = [...(accountId ? [[accountId, changeAmount] as const] : []), ...booked];
  const settledLines = lines.flatMap(({ documentId: id, ...line }) => (id ? [{ id, ...line }] : []));
  return {
    ...{ effective: true, kind, day, partnerId, creatorId, departmentId, totalPrice, discountMoney, changeAmount },
    accountIds: accounts.map(([id]) => id),
    accountAmounts: accounts.map(([, amount]) => amount),
    settledIds: settledLines.map(({ id }) => id),
    settledKinds: settledLines.map((line) => settledKind(kind, line)),
    settledAmounts: settledLines.map(({ eachAmount }) => eachAmount),
  };
}

interface SlipChanges {
  partners: Sums;
  accounts: Sums;
  settled: Sums;
}

const slipChanges = (): SlipChanges => ({ partners: sums(), accounts: sums(), settled: sums() });

function shareOf(changes: SlipChanges, slip: PostedSlip, sign: 1 | -1): void {
  if (!slip.effective) return;
  const { day, kind, partnerId } = slip;
  if (partnerId && SETTLING_KINDS.has(kind))
    changes.partners.add({ partner_id: partnerId, day }, { debt: "0", settled: slip.totalPrice, deposit: "0" }, sign);
  for (const [at, accountId] of slip.accountIds.entries())
    changes.accounts.add({ account_id: accountId, day }, { amount: slip.accountAmounts[at] ?? "0" }, sign);
  for (const [at, documentId] of slip.settledIds.entries())
    changes.settled.add(
      { document_id: documentId, kind: slip.settledKinds[at] ?? "" },
      { amount: slip.settledAmounts[at] ?? "0" },
      sign,
    );
}

/** Posts any number of facts in as few statements as one. A revision that is not newer changes nothing. */
export async function postSlips(tx: object, published: readonly SlipFact[]): Promise<void> {
  const facts = newestOf(published, ({ slipId }) => slipId);
  if (facts.length === 0) return;
  const ids = facts.map(({ slipId }) => slipId);
  const kinds = facts.map(({ kind }) => kind);
  const [days] = await Promise.all([
    daysOf(
      tx,
      facts.map(({ billTime }) => billTime),
    ),
    KNOW.run(tx, ids, kinds),
  ]);
  const before = new Map((await LOCK.rows(tx, ids, kinds)).map((row) => [keyOf(row), row]));
  const changes = slipChanges();
  const rows: object[] = [];
  for (const [at, fact] of facts.entries()) {
    const { slipId: id, kind, revision, number, billTime } = fact;
    const stored = before.get(keyOf({ id, kind }));
    if (!stored || stored.revision >= revision) continue;
    const posted = postedOf(fact, days[at] ?? "");
    shareOf(changes, stored, -1);
    shareOf(changes, posted, 1);
    rows.push({ id, revision, number, billTime, ...posted });
  }
  if (rows.length > 0) await Promise.all([WRITE.run(tx, JSON.stringify(rows)), addToTotals(tx, changes)]);
}

async function addToTotals(tx: object, changes: SlipChanges): Promise<void> {
  const partners = changes.partners.rows();
  await Promise.all([
    addToSettled(tx, changes.settled.rows()),
    addToPartners(tx, partners),
    partnerDays.add(tx, partners),
    addToAccounts(tx, changes.accounts.rows()),
  ]);
}

const REDATE = statement<PostedSlip & { before: string }>(`with moved as (select id, kind, day as before from slips
    where id > $1::uuid and ($2::uuid is null or id <= $2::uuid) and day <> ${dayOf("bill_time")} order by id, kind for update)
  update slips s set day = ${dayOf("bill_time")} from moved where s.id = moved.id and s.kind = moved.kind returning before::text as before, ${POSTED}`);

/** Moves slips between these ids (null: to the last) to their days in the tenant's current time zone. */
export async function redateSlips(tx: object, after: string, last: string | null): Promise<void> {
  const changes = slipChanges();
  for (const { before, ...slip } of await REDATE.rows(tx, after, last)) {
    shareOf(changes, { ...slip, day: before }, -1);
    shareOf(changes, slip, 1);
  }
  await addToTotals(tx, changes);
}
