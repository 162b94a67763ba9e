// Checks the books at the end of a day: their own balance, against the warehouse's stock value, and against partner statements. Each figure comes from its
// owner, in one call and as one sum; replicas are not used (docs/decisions/0043).
import { Refusal } from "@kontor/contracts/core/error";
import type { BookCheck } from "@kontor/contracts/finance/books";
import { sumStatements } from "@kontor/contracts/reports/statement";
import { sumStock } from "@kontor/contracts/warehouse/stock";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { ServiceClients } from "@kontor/service-kit/http/service-client";
import { Decimal } from "decimal.js";
import type { BookSums } from "./checks.query.ts";

/** Calls the services that own the figures which the books are compared with. */
export type OwnerClient = Pick<ServiceClients, "call">;

/**
 * An answer, or null where the service is unavailable.
 * @throws any other refusal of the owner
 */
const orUnknown = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 503) return null;
    throw error;
  });

/** Runs each check of the books as of the end of a day. Call it outside of a transaction: it waits for other services. */
export async function compareBooks(peers: OwnerClient, ctx: Ctx, day: string, sums: BookSums): Promise<BookCheck[]> {
  const { before, withOpening, documents } = sums;
  const [stock, statements] = await Promise.all([
    orUnknown(peers.call(sumStock, { ctx, body: { before, withOpening } })),
    orUnknown(peers.call(sumStatements, { ctx, body: { day, withOpening } })),
  ]);
  const check = (name: BookCheck["name"], books: string, other: string | null): BookCheck => ({
    ...{ name, books, other, documents: name === "clearing" ? documents : 0 },
    difference: other === null ? null : new Decimal(books).minus(other).toFixed(2),
  });
  return [
    check("even", sums.debits, sums.credits),
    check("inventory", sums.inventory, stock?.worth ?? null),
    check("clearing", sums.clearing, "0.00"),
    check("receivable", sums.receivable, statements?.receivable ?? null),
    check("payable", sums.payable, statements?.payable ?? null),
  ];
}
