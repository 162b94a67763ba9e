// The environment of a process, parsed once at the start: a missing value stops the start with a plain message (SEC-3).
import { z } from "zod";

/** The variables that every service needs (this package's README explains each). */
export const serviceEnv = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535),
  DATABASE_URL: z.string().min(1),
  RELAY_DATABASE_URL: z.string().min(1),
  NATS_URL: z.string().min(1),
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  REDIS_URL: z.string().min(1),
  REDIS_PREFIX: z.string().min(1),
  GATEWAY_PUBLIC_KEY: z.string().min(1),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "not JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Further variables of a service that calls other services or is called by them (service-client.ts). */
export const peerEnv = serviceEnv.extend({
  SERVICE_PRIVATE_KEY: z.string().min(1),
  PEER_PUBLIC_KEYS: json(z.record(z.string(), z.string().min(1))),
  PEER_URLS: json(z.record(z.string(), z.url())),
});
export type ServiceEnv = z.infer<typeof serviceEnv>;

/**
 * Parses the environment: `readEnv(serviceEnv.extend({ PASSWORD_PEPPER: z.string().min(32) }))`.
 * @throws Error naming every variable that is missing or wrong, never its value.
 */
export function readEnv<S extends z.ZodType>(
  schema: S,
  source: Record<string, string | undefined> = process.env,
): z.output<S> {
  const parsed = schema.safeParse(source);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not complete:\n${lines.join("\n")}`);
}
