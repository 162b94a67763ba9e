// What somebody who holds a right of its own may let pass, with a reason: which refusal, in which field of the call, by which button
// (reference.md §2.5; docs/decisions/0034). The gateway asks for the button where the field is there.
import { z } from "zod";
import type { Button } from "../core/endpoint.ts";
import { required } from "../system/names.ts";

export const REASON_MAX = 200;

/** By refusal: the field of the query that lets it pass, and the button that the person needs on the page. */
export const passable = {
  "stock-runs-short": { field: "shortReason", button: "allowShort" },
  "document-price-above-source": { field: "aboveReason", button: "allowAbove" },
} as const satisfies Readonly<Record<string, { field: string; button: Button }>>;
export type Passable = keyof typeof passable;

/** Fields of the query of writes that concern a single document. */
export const reasonFields = {
  /** Why stock may run short for a time, or for what is dated later. */
  shortReason: required(REASON_MAX).optional(),
  /** Why a return may bring more than its source has cost. */
  aboveReason: required(REASON_MAX).optional(),
} satisfies Record<(typeof passable)[Passable]["field"], z.ZodType>;
export const reasonQuery = z.strictObject(reasonFields);
export type Reasons = z.infer<typeof reasonQuery>;

/** The button that each of the fields needs. */
export const reasonButtons: Readonly<Record<string, Button>> = Object.fromEntries(
  Object.values(passable).map(({ field, button }) => [field, button]),
);

/** All that was said, in one text. */
export const reasonText = ({ shortReason, aboveReason }: Reasons): string =>
  [shortReason, aboveReason].filter(Boolean).join(" · ");
