// Unwraps an answer by the endpoint's envelope family (reference.md §7.1).
import type { Family } from "@kontor/contracts/core/endpoint";
import { codeOf, errorOf } from "./catalogue.ts";

interface Good {
  status: number;
  body: unknown;
  hasToken: boolean;
}

/** The value inside the envelope. Throws CallError when the envelope itself says no: a code other than 200, or success false. */
export function unwrap(family: Exclude<Family, "file">, answer: Good): unknown {
  const { body } = answer;
  if (family === "raw") return body;
  if (typeof body !== "object" || body === null) throw errorOf(answer);
  if (family === "result") {
    if ("success" in body && body.success === true && "result" in body) return body.result;
    throw errorOf(answer);
  }
  if (codeOf(body) !== 200) throw errorOf(answer);
  return "data" in body ? body.data : undefined;
}
