// Members' points: what gave them and took them back, adjustments by hand, and how many there are (reference.md §3.8, docs/decisions/0082).
import { z } from "zod";
import { moment } from "../core/day.ts";
import { ledgerPage } from "../core/drill.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { exportQuery, listQuery } from "../core/list-contract.ts";
import { required } from "./field-schemas.ts";
import { partnerPages, partnerPrices } from "./partner.ts";

const staff = { service: "system", audience: "staff", page: partnerPages.会员 } as const;
/** Points tell what a member spent: who may not see prices of retail documents does not see them. */
const hidden = partnerPrices.会员;

/** The most that an adjustment gives or takes at once. */
export const ADJUSTED_POINTS_MAX = 1_000_000_000;
const points = z.string().nullable();

export const pointMovement = z.object({
  /** Null, like the number empty and the points null, for a document that the caller may not see; null for an adjustment. */
  documentId: uuid().nullable(),
  number: z.string(),
  /** The kind of the document, or "adjustment". */
  kind: z.string(),
  operTime: z.string(),
  /** Whole and signed: what is given is positive. */
  amount: points,
  /** The member's points after it. Null for users who may not see one of the movements. */
  balance: points,
  /** Why they were adjusted, and by whom; empty for documents. */
  reason: z.string(),
  userName: z.string(),
});
export type PointMovement = z.infer<typeof pointMovement>;

const movementsQuery = z.strictObject({
  organId: uuid(),
  number: z.string().trim().max(30).default(""),
  beginTime: moment().optional(),
  endTime: moment().optional(),
});
/** The ranking of members opens their points. */
const movementPages = { page: [partnerPages.会员, "/report/sale_leaderboard"] } as const;
export const listPointMovements = defineEndpoint({
  ...staff,
  ...movementPages,
  method: "GET",
  path: "/supplier/findPointsInOutList",
  summary:
    "List what changed a member's points, newest first, with the points after each; with total, opening and closing points",
  query: movementsQuery.extend({ currentPage: listQuery.shape.currentPage, pageSize: listQuery.shape.pageSize }),
  priceFields: { amount: hidden, balance: hidden },
  response: ledgerPage(pointMovement),
});
export const exportPointMovements = defineEndpoint({
  ...staff,
  ...movementPages,
  button: "importExport",
  method: "GET",
  path: "/supplier/exportPointsInOutList",
  family: "file",
  weight: "report",
  summary: "Export what changed a member's points as a workbook, all pages",
  query: movementsQuery.extend({ lang: exportQuery.shape.lang }),
  response: z.instanceof(Uint8Array),
});

/** Refuses `points-insufficient` (409) where it would take more than the member has. */
export const adjustPoints = defineEndpoint({
  ...staff,
  button: "adjustPoints",
  method: "POST",
  path: "/supplier/adjustPoints",
  summary: "Give a member points, or take some, by hand and with a reason",
  body: z.strictObject({
    id: uuid(),
    /** Above zero they are given, below zero taken. */
    points: z
      .int("number-invalid")
      .min(-ADJUSTED_POINTS_MAX)
      .max(ADJUSTED_POINTS_MAX)
      .refine((count) => count !== 0, "points-zero"),
    reason: required(200),
  }),
  response: z.object({ message: z.string() }),
});

/** Members of one question. */
export const MEMBER_FIGURES_MAX = 500;
/** For reports by member. Who is no member, or none that the caller may see, has no row. */
export const memberFigures = defineEndpoint({
  service: "system",
  audience: "internal",
  callers: ["reports"],
  method: "POST",
  path: "/supplier/memberFigures",
  weight: "report",
  summary: "Read prepayments and points of members as they are now, for reports by member",
  priceFields: { prepaid: hidden, points: hidden },
  body: z.strictObject({ ids: z.array(uuid()).min(1).max(MEMBER_FIGURES_MAX) }),
  response: z.object({ rows: z.array(z.object({ id: uuid(), prepaid: z.string().nullable(), points })) }),
});

/** For tiles about members. */
export const sumPoints = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/supplier/getPoints",
  summary: "Read how many points all members have that the caller may see, and how many members have some",
  priceFields: { points: hidden, members: hidden },
  response: z.object({ points, members: z.number().int().nullable() }),
});
