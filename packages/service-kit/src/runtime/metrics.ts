// A process's metrics, read at /metrics on the service's own port (never through the gateway, GATE-5).
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export const registry = new Registry();
/**
 * Milliseconds between two looks at the event loop's delay. The default of 10 wakes every process a hundred times a second, which is most of
 * what an idle Kontor costs; delays that users feel are longer than 100.
 */
const EVENT_LOOP_PRECISION_MS = 100;
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS });

export const httpSeconds = new Histogram({
  name: "http_seconds",
  help: "Seconds from receiving a request to sending its response",
  labelNames: ["endpoint", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers: [registry],
});

export const outboxPending = new Gauge({
  name: "outbox_pending",
  help: "Facts in the outbox that the broker has not accepted yet",
  registers: [registry],
});
export const inboxPending = new Gauge({
  name: "inbox_pending",
  help: "Facts of a publisher that this service has not consumed yet",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const factsParked = new Counter({
  name: "facts_parked_total",
  help: "Facts parked after too many failed attempts since the process started",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const factsUnconsumedSeconds = new Gauge({
  name: "facts_unheard_seconds",
  help: "Age of the publisher's oldest fact that this service has not consumed; 0 when it has consumed all",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const factsLost = new Counter({
  name: "facts_lost_total",
  help: "Times that published facts did not arrive and were requested again from the publisher",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const factsSentAgain = new Counter({
  name: "facts_sent_again_total",
  help: "Facts sent again because a consumer had never received them",
  labelNames: ["reader"] as const,
  registers: [registry],
});
export const factsRetried = new Counter({
  name: "facts_retried_total",
  help: "Attempts beyond the third to consume or to park a fact",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const factsParkedNow = new Gauge({
  name: "facts_aside",
  help: "Facts that are parked now and wait for npm run replay-parked",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const outboxOldestSeconds = new Gauge({
  name: "outbox_oldest_seconds",
  help: "Age of the oldest fact that the broker has not accepted; 0 when it has accepted all",
  registers: [registry],
});
