// Which endpoints are reports: what is heavy, and pages that are no lists, of all services.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { z } from "zod";

export const queryFields = ({ query }: Endpoint): Record<string, z.ZodType> =>
  query instanceof z.ZodObject ? query.shape : {};

/** Reports of the report service and of others, with their exports. */
export function isReport(endpoint: Endpoint): boolean {
  const fields = queryFields(endpoint);
  const isRead = endpoint.audience === "staff" && endpoint.method === "GET" && !("superQueryParams" in fields);
  return isRead && (endpoint.weight === "report" || "search" in fields);
}
