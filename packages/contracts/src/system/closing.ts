// Closing the books up to a day, and opening them again (docs/decisions/0036).
import { z } from "zod";
import { closedPeriod, closingFinding, closingService } from "../closing/closing.ts";
import { day } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { defineFact } from "../core/fact.ts";
import { uuid } from "../core/id.ts";
import { required } from "./field-schemas.ts";

const page = "/financial/closing";
const CHECKLIST_STAMP_MAX = 4_000;
const staff = { service: "system", audience: "staff", page } as const;

/** The books of the tenant are closed up to here now. Every service that stores dated rows applies it. */
export const periodChanged = defineFact("system", "period", "changed", 1, {
  body: z.object({ version: z.number().int(), ...closedPeriod }),
  example: {
    version: 1,
    closedTo: "2026-10-31",
    closedBefore: "2026-10-31T16:00:00.000Z",
    sealedBefore: "2026-10-31T16:00:00.000Z",
  },
});

export const getClosing = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/closing/info",
  summary: "Read the day up to which the books are closed, and what a closing still waits for",
  response: z.object({
    version: z.number().int(),
    closedTo: z.string().nullable(),
    /** closing: nothing is written there any more, but not every service has answered that it applies it and has posted all. */
    state: z.enum(["open", "closing", "closed"]),
    /** While closing: the services that are not ready yet, and what they have still to post. */
    waitsFor: z.array(z.object({ service: closingService, unposted: z.number().int(), isAway: z.boolean() })),
    /** Today in the tenant's time zone, the last day that can be closed. */
    today: z.string(),
  }),
});

export const checkClosing = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/closing/checklist",
  weight: "report",
  summary: "List what should be checked before the books are closed up to a day",
  query: z.strictObject({ day: day() }),
  response: z.object({
    /** The first moment that stays open, for links to lists. */
    before: z.string(),
    findings: z.array(closingFinding),
    /** The checklist's stamp (its day and counts), for closing after having seen it. */
    stamp: z.string(),
  }),
});

export const closePeriod = defineEndpoint({
  ...staff,
  button: "edit",
  method: "POST",
  path: "/closing/close",
  weight: "report",
  summary: "Close the books up to a day",
  body: z.strictObject({
    day: day(),
    /** The state that the user saw: another user may have closed or reopened meanwhile. */
    version: z.number().int(),
    /** The stamp of the checklist that the user saw. Refused without one, and where the checklist has changed. */
    checklist: z.string().max(CHECKLIST_STAMP_MAX).optional(),
  }),
  response: z.object({ message: z.string(), version: z.number().int() }),
});

export const reopenPeriod = defineEndpoint({
  ...staff,
  button: "reopen",
  method: "POST",
  path: "/closing/reopen",
  summary: "Open the books again from a day on, with a reason",
  body: z.strictObject({
    /** The last day that stays closed; null: none does. */
    day: day().nullable(),
    version: z.number().int(),
    reason: required(200),
  }),
  response: z.object({ message: z.string(), version: z.number().int() }),
});

export const listClosings = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/closing/list",
  summary: "List who closed or reopened the books, when and why, the last 200 times",
  response: z.object({
    rows: z.array(
      z.object({
        version: z.number().int(),
        action: z.enum(["close", "reopen"]),
        closedTo: z.string().nullable(),
        reason: z.string(),
        warnings: z.array(closingFinding),
        userId: uuid(),
        userName: z.string(),
        at: z.string(),
      }),
    ),
  }),
});
