import { expect, test } from "vitest";
import { allPorts, freeBase, portsFrom } from "./ports.ts";

test("the gateway listens on the base port and everything else above it", () => {
  const ports = portsFrom(8080);
  expect(ports.gateway).toBe(8080);
  expect(ports.services).toEqual({
    purchase: 8081,
    sales: 8082,
    warehouse: 8083,
    finance: 8084,
    reports: 8085,
    system: 8086,
  });
  expect([ports.postgres, ports.nats, ports.redis]).toEqual([8090, 8091, 8092]);
});

test("no two processes share a port", () => {
  const ports = allPorts(portsFrom(9000));
  expect(new Set(ports).size).toBe(ports.length);
});

test.each([0, -1, 1.5, Number.NaN, 65_530])(
  "the base port %s is refused, because the ports above it would not fit",
  (base) => {
    expect(() => portsFrom(base)).toThrow(RangeError);
  },
);

test("ranges that are looked for at the same time share no port", async () => {
  const bases = await Promise.all(Array.from({ length: 8 }, () => freeBase(31_600, 32_700)));
  const ports = bases.flatMap((base) => allPorts(portsFrom(base)));
  expect(new Set(ports).size).toBe(ports.length);
});
