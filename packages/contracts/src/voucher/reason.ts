// Refusals that a user with a right of its own may override with a reason: which refusal, in which field of the call, by which button
// (reference.md §2.5; docs/decisions/0034). The gateway requires the button where the field is present.
import type { z } from "zod";
import type { Button } from "../core/endpoint.ts";
import { required } from "../system/field-schemas.ts";

export const REASON_MAX = 200;

/** By refusal: the field of the query that overrides it, and the button that the user needs on the page. */
export const passable = {
  "stock-short": { field: "shortReason", button: "allowShort" },
  "stock-runs-short": { field: "shortReason", button: "allowShort" },
  "document-price-above-source": { field: "aboveReason", button: "allowAbove" },
  "document-fees-above-source": { field: "aboveReason", button: "allowAbove" },
  "credit-limit-exceeded": { field: "creditReason", button: "allowCredit" },
} as const satisfies Readonly<Record<string, { field: string; button: Button }>>;
export type Passable = keyof typeof passable;

/** The fields of the query of writes; a kind accepts those that can concern it. */
export const reasonFields = {
  /** Why stock may run short. */
  shortReason: required(REASON_MAX).optional(),
  /** Why a return may cost more than its source. */
  aboveReason: required(REASON_MAX).optional(),
  /** Why a customer may owe more than his credit limit. */
  creditReason: required(REASON_MAX).optional(),
} satisfies Record<(typeof passable)[Passable]["field"], z.ZodType>;
export type Reasons = z.infer<z.ZodObject<typeof reasonFields>>;

/** The button that each of these fields needs. */
export const reasonButtons = (query: object): Readonly<Record<string, Button>> =>
  Object.fromEntries(
    Object.values(passable).flatMap(({ field, button }) => (field in query ? [[field, button] as const] : [])),
  );

/** All reasons, in one text. */
export const reasonText = ({ shortReason, aboveReason, creditReason }: Reasons): string =>
  [shortReason, aboveReason, creditReason].filter(Boolean).join(" · ");
