// The figures of the gateway's limits: LOG-6 and LIM-3 as defaults, overridden by the LIMITS variable.
import { z } from "zod";

const window = (points: number, seconds: number) =>
  z
    .strictObject({ points: z.number().int().min(1).default(points), seconds: z.number().int().min(1).default(seconds) })
    .prefault({});

export const limitsConfig = z.strictObject({
  ipCalls: window(300, 10),
  ipLogins: window(30, 60),
  ipRegistrations: window(5, 3600),
  ipViolationReports: window(60, 60),
  userCalls: window(100, 10),
  userReports: window(10, 60),
  /** Reports and exports that one company may have running at once. */
  tenantReports: z.number().int().min(1).default(2),
  /** Requests that this process forwards at once, and the share of them that one company may take (LIM-3). */
  slots: z.number().int().min(1).default(256),
  slotShare: z.number().gt(0).max(1).default(0.4),
});
export type LimitsConfig = z.infer<typeof limitsConfig>;

/** The limits that count calls in a window of time. */
export const windows = ["ipCalls", "ipLogins", "ipRegistrations", "ipViolationReports", "userCalls", "userReports"] as const;
export type WindowName = (typeof windows)[number];
