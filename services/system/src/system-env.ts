// The environment variables of the system service, besides those that every service has.
import { peerEnv } from "@kontor/service-kit/runtime/env";
import { z } from "zod";

const HOUR_MS = 3_600_000;

export const systemEnv = peerEnv.extend({
  PLATFORM_DATABASE_URL: z.string().min(1),
  /** Mixed into every password before it is hashed; kept outside the database (PWD-2). */
  PASSWORD_PEPPER: z.string().min(32),
  /** Keys of the single-sign-on signature in base64, joined by commas, the signing one first (SES-6). */
  SSO_KEY: z.string().min(1),
  /** Hours without a call after which a session expires (SES-2). */
  SESSION_IDLE_HOURS: z.coerce
    .number()
    .positive()
    .max(168)
    .default(24)
    .transform((hours) => hours * HOUR_MS),
  /** Days that a new tenant's trial lasts. */
});
