// The port of each process: one base port, and a fixed distance from it for everything else.
import { createServer } from "node:net";
import type { ServiceName } from "@kontor/contracts/core/endpoint";

const BASE_DEFAULT = 8080;
const PORT_MAX = 65_535;
const order: readonly ServiceName[] = ["purchase", "sales", "warehouse", "finance", "reports", "system"];
const DISTANCE = { gatewayHealth: 7, postgres: 10, nats: 11, redis: 12 } as const;
const SPAN = DISTANCE.redis + 1;

export interface Ports {
  gateway: number;
  /** The gateway's health and metrics: never on the port that outsiders reach (GATE-5). */
  gatewayHealth: number;
  services: Record<ServiceName, number>;
  postgres: number;
  nats: number;
  redis: number;
}

/** The ports of an installation whose gateway listens on `base`. Throws a RangeError when they do not fit. */
export function portsFrom(base: number): Ports {
  if (!Number.isInteger(base) || base < 1 || base + SPAN > PORT_MAX) throw new RangeError(`not a usable port: ${base}`);
  const services = Object.fromEntries(order.map((name, index) => [name, base + 1 + index])) as Record<
    ServiceName,
    number
  >; // order names every service
  return {
    gateway: base,
    gatewayHealth: base + DISTANCE.gatewayHealth,
    services,
    postgres: base + DISTANCE.postgres,
    nats: base + DISTANCE.nats,
    redis: base + DISTANCE.redis,
  };
}

/** The base port asked for by KONTOR_PORT, else the default. */
export const basePort = (): number => Number(process.env.KONTOR_PORT ?? BASE_DEFAULT);

/** All ports of a plan, for checking that they are free. */
export const allPorts = (ports: Ports): number[] => [
  ports.gateway,
  ports.gatewayHealth,
  ...Object.values(ports.services),
  ports.postgres,
  ports.nats,
  ports.redis,
];

/** Whether the port is free on this machine. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen({ port, host: "127.0.0.1" }, () => probe.close(() => done(true)));
  });
}

/** A base port whose whole range is free now; for tests, which must not collide with a running installation. */
export async function freeBase(from = 20_000, to = 30_000): Promise<number> {
  const start = from + Math.floor(Math.random() * (to - from));
  for (let base = start; base < to + SPAN * 100; base += SPAN) {
    const free = await Promise.all(allPorts(portsFrom(base)).map(isFree));
    if (free.every(Boolean)) return base;
  }
  throw new Error("found no free range of ports");
}
