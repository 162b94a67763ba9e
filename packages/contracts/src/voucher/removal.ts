// What a deletion says besides which vouchers: where the deposit of an order goes that is in the books, and why (docs/decisions/0061).
import { z } from "zod";
import { decimalNotNegative } from "../core/decimal.ts";
import type { Button } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { required } from "../system/field-schemas.ts";
import { REASON_MAX } from "./reason.ts";

const CREDIT = "credit";

/** The fields of the query of deletions; only orders have deposits. */
export const removalFields = {
  /** The account of a refund, or that the deposit is the partner's credit. Left out, no deposit may be in the books. */
  depositReturn: z
    .union([z.literal(CREDIT), uuid()])
    .transform((choice) => ({ accountId: choice === CREDIT ? null : choice }))
    .optional(),
  /** How much goes back in all, as it was shown with the choice: with another amount nothing is deleted. Left out, it is not compared. */
  deposit: decimalNotNegative("amount").optional(),
  /** Why the deposit goes back. */
  reason: required(REASON_MAX).optional(),
};
export type Removal = z.infer<z.ZodObject<typeof removalFields>>;

/** A choice as the query has it. */
export const depositChoice = ({ accountId }: { accountId: string | null }): string => accountId ?? CREDIT;

/** Who sends a deposit back is who closes orders. */
export const removalButtons: Readonly<Record<string, Button>> = { depositReturn: "cancel" };
