import { expect, test } from "vitest";
import { readEnv, serviceEnv } from "./env.ts";

test("a missing variable stops the start and is named, without its value (SEC-3)", () => {
  expect(() => readEnv(serviceEnv, { PORT: "8101", DATABASE_URL: "", LOG_LEVEL: "secret-value" })).toThrow(
    /DATABASE_URL[\s\S]*NATS_URL[\s\S]*LOG_LEVEL/,
  );
  expect(() => readEnv(serviceEnv, { LOG_LEVEL: "secret-value" })).not.toThrow(/secret-value/);
});
