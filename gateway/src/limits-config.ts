// The figures of the gateway's limits: LOG-6 and LIM-3 as defaults, overridden by the LIMITS variable.
import { z } from "zod";

const limit = (points: number, seconds: number) =>
  z
    .strictObject({
      points: z.number().int().min(1).default(points),
      seconds: z.number().int().min(1).default(seconds),
    })
    .prefault({});

const seconds = (fallback: number) => z.number().gt(0).max(280).default(fallback);

export const limitsConfig = z.strictObject({
  ipCalls: limit(300, 10),
  ipLogins: limit(30, 60),
  ipRegistrations: limit(5, 3600),
  ipViolationReports: limit(60, 60),
  userCalls: limit(100, 10),
  userReports: limit(10, 60),
  /** Reports and exports that one tenant may have running at once. */
  tenantReports: z.number().int().min(1).default(2),
  /** Requests that this process forwards at once, and the share of them that one tenant may take (LIM-3). */
  slots: z.number().int().min(1).default(256),
  slotShare: z.number().gt(0).max(1).default(0.4),
  /** How long headers, a JSON body and an upload may take to arrive (LIM-2). */
  headerSeconds: seconds(10),
  bodySeconds: seconds(60),
  uploadSeconds: seconds(120),
  /** How long a service may take to answer, by the weight of the call (LIM-2). */
  serviceSeconds: z
    .strictObject({
      normal: seconds(30),
      document: seconds(30),
      report: seconds(120),
      upload: seconds(120),
    })
    .prefault({}),
});
export type LimitsConfig = z.infer<typeof limitsConfig>;

/** The limits that count calls in a window of time. */
export const rateLimits = [
  "ipCalls",
  "ipLogins",
  "ipRegistrations",
  "ipViolationReports",
  "userCalls",
  "userReports",
] as const;
export type RateLimitName = (typeof rateLimits)[number];
