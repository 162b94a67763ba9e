// Makes the OpenAPI 3.1 document from the contracts: paths, parameters, bodies, and responses in their envelopes (reference.md §7.1).
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { z } from "zod";
import { permissionText } from "./verbs/endpoints.ts";

type Json = Record<string, unknown>;

/** The whole document. Internal endpoints are not reachable from outside and are left out. */
export function openapiDocument(all: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of all) {
    if (endpoint.audience === "internal") continue;
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Kontor", version: "3" },
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "header", name: "X-Access-Token" } },
      schemas: { Refusal: refusal },
    },
  };
}

const refusal: Json = {
  type: "object",
  required: ["code", "data"],
  properties: {
    code: { type: "integer" },
    data: { type: "object", properties: { message: { type: "string" }, refusal: { type: "string" } } },
  },
};

function operation(endpoint: Endpoint): Json {
  const writes = endpoint.method !== "GET";
  return {
    operationId: endpointName(endpoint),
    tags: [endpoint.service],
    summary: endpoint.summary,
    security: endpoint.audience === "public" ? [] : [{ session: [] }],
    parameters: [...parameters(endpoint), ...(writes ? [idempotencyKey] : [])],
    ...(writes && hasBody(endpoint) ? { requestBody: requestBody(endpoint) } : {}),
    responses: {
      200: { description: "done", content: { [answerType(endpoint)]: { schema: envelope(endpoint) } } },
      "4XX": {
        description: "refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    },
    "x-audience": endpoint.audience,
    "x-permission": permissionText(endpoint),
    "x-edition": endpoint.edition,
  };
}

const idempotencyKey: Json = { name: "Idempotency-Key", in: "header", schema: { type: "string", maxLength: 255 } };

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  // What JSON Schema cannot express (a transform, a date) becomes an open schema instead of an error.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

function parameters(endpoint: Endpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(endpoint.query, "input") as {
    properties?: Json;
    required?: string[];
  }; // a query is always an object
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

/** Whether a write has a body: one declared without has the empty object. */
function hasBody(endpoint: Endpoint): boolean {
  const { type, properties } = schemaOf(endpoint.body, "input");
  return endpoint.upload || type !== "object" || Object.keys(properties ?? {}).length > 0;
}

function requestBody(endpoint: Endpoint): Json {
  const schema = schemaOf(endpoint.body, "input");
  if (!endpoint.upload) return { content: { "application/json": { schema } } };
  const properties = { ...(schema.properties as Json | undefined), file: { type: "string", format: "binary" } }; // a form's fields are an object's
  return { required: true, content: { "multipart/form-data": { schema: { ...schema, type: "object", properties } } } };
}

const answerType = ({ family }: Endpoint): string =>
  family === "file" ? "application/octet-stream" : "application/json";

function envelope(endpoint: Endpoint): Json {
  const answer =
    endpoint.family === "file" ? { type: "string", format: "binary" } : schemaOf(endpoint.response, "output");
  if (endpoint.family === "data")
    return { type: "object", required: ["code", "data"], properties: { code: { const: 200 }, data: answer } };
  if (endpoint.family === "result")
    return {
      type: "object",
      required: ["success", "result"],
      properties: { success: { const: true }, result: answer },
    };
  return answer;
}
