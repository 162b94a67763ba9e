// I-23: finance reserves of members' prepayments exactly what sales that do not count will take, and no reservation outlives its revision.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { Books } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";

const paying = documentKinds.flatMap(({ name, amounts, trade }) =>
  trade === "retail" && amounts.sign === 1 ? [name] : [],
);

interface Prepayment extends Keyed {
  tenant: string;
  number: string;
  held: string;
}
const WAITING = `select concat_ws(' ', tenant_id, kind, id) as key, tenant_id as tenant, number, concat_ws(' of ', amount_paid, partner_id) as held
  from documents where prepaid and not effective and amount_paid <> 0 and kind = any($1) order by tenant_id, kind collate "C", id`;
const RESERVED = `select concat_ws(' ', tenant_id, kind, document_id) as key, tenant_id as tenant, number, concat_ws(' of ', held_amount, held_partner_id) as held
  from ledger_documents where held_amount <> 0 order by tenant_id, kind collate "C", document_id`;
const LEFT_OVER = `select tenant_id as tenant, format('%s %s: revision %s still reserves %s of its member''s prepayment since %s', kind, number, revision, amount, reserved_at) as text
  from prepayment_reservations`;

async function* drafts({ sales, finance }: Books): AsyncGenerator<Difference> {
  for await (const { left, right } of sideBySide(
    sales.rows<Prepayment>(WAITING, [paying]),
    finance.rows<Prepayment>(RESERVED),
  )) {
    const either = left ?? right;
    if (!either || left?.held === right?.held) continue;
    const text = `document ${either.number} reserves ${right?.held ?? "nothing"} of a prepayment, should be ${left?.held ?? "nothing"}`;
    yield { tenantId: either.tenant, text };
  }
}

export const prepayments: Invariant = {
  id: "I-23",
  claim: "sales that do not count reserve what they will take of prepayments, and no reservation outlives its revision",
  async *differences(books) {
    yield* drafts(books);
    yield* differencesIn(books.finance, LEFT_OVER);
  },
};
