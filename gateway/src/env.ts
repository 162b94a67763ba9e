// The gateway's environment variables, parsed once at the start.
import { serviceEnv } from "@kontor/service-kit/runtime/env";
import { z } from "zod";
import { limitsConfig } from "./limits-config.ts";

const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "not JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);

const origin = z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/, "an origin such as https://erp.example.com");

export const gatewayEnv = z.object({
  PORT: serviceEnv.shape.PORT,
  /** Where health and metrics are served on the loopback address; left out: nowhere (GATE-5). */
  OPS_PORT: serviceEnv.shape.PORT.optional(),
  HOST: z.string().default("0.0.0.0"),
  GATEWAY_PRIVATE_KEY: z.string().min(1),
  REDIS_URL: serviceEnv.shape.REDIS_URL,
  REDIS_PREFIX: serviceEnv.shape.REDIS_PREFIX,
  /** {"system": "http://127.0.0.1:8086", …}; a service that is left out is answered as "unavailable". */
  SERVICE_URLS: json(z.record(z.string(), z.url())),
  /** The folder that holds `shell/dist` and `mfe-<area>/dist`. */
  WEB_DIST: z.string().min(1),
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  LIMITS: json(limitsConfig).default(() => limitsConfig.parse({})),
  /** Where the browser sends API calls; empty: where it came from. */
  API_BASE: z.union([z.literal(""), origin]).default(""),
  /** Origins other than our own whose pages may call the API, and hosts that may be framed. None by default. */
  CORS_ORIGINS: json(z.array(origin)).default([]),
  FRAME_ORIGINS: json(z.array(origin)).default([]),
  LOG_LEVEL: serviceEnv.shape.LOG_LEVEL,
});
export type GatewayEnv = z.infer<typeof gatewayEnv>;
