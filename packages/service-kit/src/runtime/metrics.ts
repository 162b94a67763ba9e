// A process's metrics, read at /metrics on the service's own port (never through the gateway, GATE-5).
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

export const httpSeconds = new Histogram({
  name: "http_seconds",
  help: "Seconds from the door to the window of a request",
  labelNames: ["endpoint", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers: [registry],
});

export const outboxPending = new Gauge({
  name: "outbox_pending",
  help: "Facts not yet handed to the broker",
  registers: [registry],
});
export const inboxPending = new Gauge({
  name: "inbox_pending",
  help: "Facts of a publisher not yet heard",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const factsParked = new Counter({
  name: "facts_parked_total",
  help: "Facts put aside after too many failures",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const factsUnconsumedSeconds = new Gauge({
  name: "facts_unheard_seconds",
  help: "Age of the oldest fact that the publisher said and this service has not heard; 0: it has heard all",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const factsLost = new Counter({
  name: "facts_lost_total",
  help: "Times that facts did not come and were asked for once more",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const factsSentAgain = new Counter({
  name: "facts_sent_again_total",
  help: "Facts sent once more because a reader never got them",
  labelNames: ["reader"] as const,
  registers: [registry],
});
export const factsRetried = new Counter({
  name: "facts_retried_total",
  help: "Tries to hear or put aside a fact after the third",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const factsParkedNow = new Gauge({
  name: "facts_aside",
  help: "Facts that are put aside by now",
  labelNames: ["publisher"] as const,
  registers: [registry],
});
export const outboxOldestSeconds = new Gauge({
  name: "outbox_oldest_seconds",
  help: "Age of the oldest fact that the broker has not taken; 0: it has all",
  registers: [registry],
});
