import { expect, test } from "vitest";
import { ConnectionLost } from "../database/pg-errors.ts";
import { fromDatabase } from "./error-response.ts";

const prisma = (originalCode: string, originalMessage = "") =>
  Object.assign(new Error("failed"), {
    code: "P2010",
    meta: { driverAdapterError: { cause: { originalCode, originalMessage } } },
  });

test.each([
  [prisma("23505"), "already-exists", 409],
  [prisma("23503", 'insert or update on table "parts" violates foreign key constraint'), "not-found", 404],
  [prisma("23503", 'update or delete on table "things" violates foreign key constraint'), "in-use", 400],
  [prisma("23001"), "in-use", 400],
  [prisma("40P01"), "busy", 503],
  [prisma("55P03"), "busy", 503],
  [prisma("22021"), "input-invalid", 400],
  [prisma("57014"), "took-too-long", 504],
  [prisma("57P01"), "service-unavailable", 503],
  [prisma("53100"), "disk-full", 503],
  [Object.assign(new Error("no space left"), { code: "ENOSPC" }), "disk-full", 503],
  [new ConnectionLost(new Error("cut")), "service-unavailable", 503],
  [Object.assign(new Error("away"), { code: "P1001" }), "service-unavailable", 503],
  [Object.assign(new Error("full"), { code: "P2028" }), "busy", 503],
  [Object.assign(new Error("pg"), { code: "23505", severity: "ERROR" }), "already-exists", 409],
])("an error of PostgreSQL becomes a refusal: %s %s", (error, id, status) => {
  expect(fromDatabase(error)).toMatchObject({ id, status });
});

test.each([
  new Error("x"),
  prisma("42P01"),
  prisma("22P02"),
  Object.assign(new Error(), { code: "P2025" }),
  "text",
  null,
])("an unknown error is a fault: %s", (error) => {
  expect(fromDatabase(error)).toBeUndefined();
});
