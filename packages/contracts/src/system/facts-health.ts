// Health of the facts between services, for the platform operator (decision 0030).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { factsHealth } from "../core/facts-health.ts";

export const getFactsHealth = defineEndpoint({
  service: "system",
  audience: "operator",
  page: "/system/data_delivery",
  method: "GET",
  path: "/platform/dataDelivery",
  summary:
    "Read how far each service has consumed the others' facts, and how many it has parked; null where a service does not answer",
  response: z.object({ services: z.array(z.object({ service: z.string(), health: factsHealth.nullable() })) }),
});
