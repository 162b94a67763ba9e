// A partner's opening balance is an open item that slips settle: finance is asked before it is reduced (docs/decisions/0015).
import type { BodyInput } from "@kontor/contracts/core/endpoint";
import { Refusal, refuse } from "@kontor/contracts/core/error";
import type { reserveDebt } from "@kontor/contracts/finance/ledger";
import type { PartnerRow } from "@kontor/contracts/system/partner";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { lessenedOpening } from "./partner.rules.ts";

/** Tells finance how much of its opening balance a partner's next version leaves to be settled. @throws Refusal `document-settled` where slips settle more */
export type ReserveOpening = (ctx: Ctx, debt: BodyInput<typeof reserveDebt>) => Promise<void>;

/**
 * Asks finance about a changed partner, last in the transaction of the change: when finance refuses, the transaction is rolled back; until the commit nobody
 * else can change the partner.
 * @throws Refusal `opening-settled` (409) at the field of the opening balance, with the slips' numbers
 */
export async function reserveOpening(
  reserve: ReserveOpening,
  ctx: Ctx,
  before: PartnerRow,
  { id: documentId, version: revision, ...after }: PartnerRow,
): Promise<void> {
  const lessened = lessenedOpening(before, after);
  if (!lessened) return;
  const { amountDebt, field } = lessened;
  try {
    await reserve(ctx, { documentId, kind: "opening", number: "", revision, amountDebt });
  } catch (error) {
    if (!(error instanceof Refusal) || error.id !== "document-settled") throw error;
    throw refuse("opening-settled", { status: 409, field, values: { slips: error.values?.slips ?? "" } });
  }
}

const VERSION = statement<{ version: number }>("select version from partners where id = $1::uuid for update");

/** Whether a partner's version was committed. Waits for a running transaction that locks the partner. */
export async function stateOfVersion(tx: object, id: string, version: number): Promise<"done" | "void"> {
  const [row] = await VERSION.rows(tx, id);
  return row && row.version >= version ? "done" : "void";
}
