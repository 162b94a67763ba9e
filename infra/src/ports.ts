// The port of each process: one base port, and a fixed distance from it for everything else.
import { createServer, type Server } from "node:net";
import type { ServiceName } from "@kontor/contracts/core/endpoint";

const BASE_DEFAULT = 8080;
const PORT_MAX = 65_535;
const order: readonly ServiceName[] = ["purchase", "sales", "warehouse", "finance", "reports", "system"];
const DISTANCE = { gatewayHealth: 7, postgres: 10, nats: 11, redis: 12, reserved: 13 } as const;
const SPAN = DISTANCE.reserved + 1;

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
export async function isFree(port: number): Promise<boolean> {
  const listening = await listen(port);
  listening?.close();
  return listening !== undefined;
}

/**
 * A base port whose whole range is free now; for tests, which must not collide with a running installation. The range belongs to this process until it
 * ends: processes that look for a range at the same time choose among the same ranges, and whoever listens on the last port of one has it.
 */
export async function freeBase(from = 20_000, to = 30_000): Promise<number> {
  const ranges = Math.floor((to - from) / SPAN);
  const first = Math.floor(Math.random() * ranges);
  for (let tried = 0; tried < ranges; tried += 1) {
    const base = from + ((first + tried) % ranges) * SPAN;
    const reservation = await listen(base + DISTANCE.reserved);
    if (!reservation) continue;
    const free = await Promise.all(allPorts(portsFrom(base)).map(isFree));
    if (free.every(Boolean)) return base;
    reservation.close();
  }
  throw new Error("found no free range of ports");
}

/** A listener that does not keep its process alive. undefined: something else listens on the port. */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.unref();
    server.once("error", () => done(undefined));
    server.listen({ port, host: "127.0.0.1" }, () => done(server));
  });
}
