// Makes a value that a schema accepts, for sweeps over all endpoints.
import { newId } from "@kontor/contracts/core/id";
import { z } from "zod";

type Json = Record<string, unknown>;

const PATTERNS: readonly [RegExp, string][] = [
  [/^\^\[0-9a-f\]\{64\}\$$/, "a".repeat(64)],
  [/none\|monthly/, "none"],
  [/\[1-7\]/, "1"],
];

function text(schema: Json): string {
  if (schema.format === "uuid") return newId();
  if (schema.format === "date") return "2026-01-31";
  if (schema.format === "date-time") return "2026-01-31T08:00:00.000Z";
  const pattern = String(schema.pattern ?? "");
  if (pattern.includes("[0-9a-fA-F]{8}")) return newId();
  const match = PATTERNS.find(([start]) => start.test(pattern));
  if (match) return match[1];
  if (pattern.includes("\\d")) return "1";
  return "sample".padEnd(Number(schema.minLength ?? 0), "x");
}

/** The smallest value of a JSON schema, all properties filled in. */
function sampleValue(schema: Json, root: Json): unknown {
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return sampleValue(options[0] as Json, root); // the schema library writes objects there
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === "object") {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
    return Object.fromEntries(properties.map(([name, property]) => [name, sampleValue(property, root)]));
  }
  if (schema.type === "array") return [sampleValue((schema.items ?? {}) as Json, root)];
  if (schema.type === "integer" || schema.type === "number") return Math.max(1, Number(schema.minimum ?? 1));
  if (schema.type === "boolean") return true;
  if (schema.type === "string") return text(schema);
  return "sample";
}

/** Cached samples, because sweeps use the same few hundred schemas thousands of times. */
const described = new WeakMap<z.ZodType, Json>();

function jsonOf(schema: z.ZodType): Json {
  const json = described.get(schema) ?? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json);
  described.set(schema, json);
  return json;
}

/** A value that the schema takes as input; a new one with new ids at each call. */
export function sampleOf(schema: z.ZodType): Record<string, unknown> {
  const json = jsonOf(schema);
  return sampleValue(json, json) as Record<string, unknown>; // queries and bodies are objects
}

/** The names of fields that hold an id or several. */
export function idFields(sample: Record<string, unknown>): string[] {
  const isId = (value: unknown) => typeof value === "string" && /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(value);
  return Object.entries(sample)
    .filter(([name, value]) => name === "ids" || isId(value) || (Array.isArray(value) && isId(value[0])))
    .map(([name]) => name);
}
