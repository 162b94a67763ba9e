// `npm run openapi`: writes the OpenAPI document from the contracts to dist/openapi.json.
import { mkdirSync, writeFileSync } from "node:fs";
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { refusalData } from "@kontor/contracts/core/error";
import { endpoints } from "@kontor/contracts/registry";
import { z } from "zod";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0", reused: "inline" }) as Json;

const wrap = ({ family, response }: Endpoint): Json => {
  if (family === "file") return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  const inner = schemaOf(response, "output");
  const object = (properties: Json) => ({ type: "object", required: Object.keys(properties), properties });
  const schema =
    family === "raw"
      ? inner
      : family === "result"
        ? object({ success: { type: "boolean" }, result: inner })
        : object({ code: { type: "integer" }, data: inner });
  return { "application/json": { schema } };
};

const parametersOf = (endpoint: Endpoint): Json[] => {
  const { properties = {}, required = [] } = schemaOf(endpoint.query, "input") as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
};

const bodyOf = (endpoint: Endpoint): Json => {
  if (endpoint.method === "GET" || endpoint.method === "DELETE") return {};
  const schema = endpoint.upload
    ? { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } }
    : schemaOf(endpoint.body, "input");
  return {
    requestBody: {
      required: true,
      content: { [endpoint.upload ? "multipart/form-data" : "application/json"]: { schema } },
    },
  };
};

const operation = (endpoint: Endpoint): Json => ({
  operationId: endpointName(endpoint),
  summary: endpoint.summary,
  tags: [endpoint.service],
  "x-audience": endpoint.audience,
  "x-page": endpoint.page ?? null,
  "x-button": endpoint.button ?? null,
  security: endpoint.audience === "public" ? [] : [{ token: [] }],
  parameters: parametersOf(endpoint),
  ...bodyOf(endpoint),
  responses: {
    200: { description: "done", content: wrap(endpoint) },
    "4XX": {
      description: "refused",
      content: {
        "application/json": {
          schema: { type: "object", properties: { code: { type: "integer" }, data: schemaOf(refusalData, "output") } },
        },
      },
    },
  },
});

/** The document of all endpoints that the gateway routes. */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints.filter((each) => each.audience !== "internal"))
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  return {
    openapi: "3.0.3",
    info: { title: "Kontor", version: "3.2.0" },
    components: { securitySchemes: { token: { type: "apiKey", in: "header", name: "X-Access-Token" } } },
    paths,
  };
}

if (import.meta.main) {
  mkdirSync("dist", { recursive: true });
  writeFileSync("dist/openapi.json", JSON.stringify(openapi(), null, 2));
  console.log("dist/openapi.json");
}
