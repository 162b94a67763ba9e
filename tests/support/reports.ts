// Which endpoints are reports: what is heavy, and pages that are no lists, of all services.
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { z } from "zod";

export const queryFields = ({ query }: Endpoint): Record<string, z.ZodType> =>
  query instanceof z.ZodObject ? query.shape : {};

/** Reports of the report service and of others, with their exports. */
export function isReport(endpoint: Endpoint): boolean {
  const fields = queryFields(endpoint);
  const isRead = endpoint.audience === "staff" && endpoint.method === "GET" && !("superQueryParams" in fields);
  return isRead && (endpoint.weight === "report" || "search" in fields);
}

export type Query = Record<string, string>;

/** All values of a field that is a choice. */
export const choicesOf = (schema: z.ZodType | undefined): string[] | undefined =>
  schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;

/**
 * A query for each combination of the values that a report requires.
 * @param valuesOf the values of a field; those of a choice where it has none
 * @throws Error with the name of a field for which there is no value
 */
export function requiredQueries(
  endpoint: Endpoint,
  valuesOf: (field: string) => readonly string[] | undefined,
): Query[] {
  const shape = queryFields(endpoint);
  const required = Object.keys(shape).filter((field) => shape[field]?.safeParse(undefined).success === false);
  return required.reduce<Query[]>(
    (queries, field) => {
      const values = valuesOf(field) ?? choicesOf(shape[field]);
      if (!values) throw new Error(`${endpointName(endpoint)} requires ${field}: say by which values it is read`);
      return queries.flatMap((query) => values.map((value) => ({ ...query, [field]: value })));
    },
    [{}],
  );
}
