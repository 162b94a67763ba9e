// Receives a request's body: declared type, bounded size, bounded time, never compressed (LIM-1, LIM-2, WEB-1).
import type { IncomingMessage } from "node:http";
import { type Readable, Transform } from "node:stream";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
// The limits of the services: with larger ones here, a service would refuse a body half-way.
import { bodyMax } from "@kontor/service-kit/http/parse-request";

const tooLarge = () => refuse("body-too-large", { status: 413 });

/** True when the request announces a body. */
const hasBody = (request: IncomingMessage): boolean =>
  request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;

/**
 * Checks the body's headers before any of it is read. Throws 400, 413 or 415.
 * Forms and text/plain, which other sites' pages can send, are refused (WEB-1).
 */
export function refuseBodyHeaders(endpoint: Endpoint, request: IncomingMessage): void {
  if (!hasBody(request)) {
    if (endpoint.upload) throw refuse("content-type-not-allowed", { status: 415 });
    return;
  }
  if (endpoint.method === "GET") throw refuse("body-not-allowed");
  if ((request.headers["content-encoding"] ?? "identity") !== "identity")
    throw refuse("body-compressed", { status: 415 });
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type !== (endpoint.upload ? "multipart/form-data" : "application/json"))
    throw refuse("content-type-not-allowed", { status: 415 });
  if (Number(request.headers["content-length"] ?? 0) > bodyMax(endpoint)) throw tooLarge();
}

/**
 * Reads a JSON body whole, so that a slow sender holds nothing of a service. Null when there is none.
 * @param seconds after which a sender that has not finished is disconnected
 */
export async function readJsonBody(
  endpoint: Endpoint,
  request: IncomingMessage,
  seconds: number,
): Promise<Buffer | null> {
  if (!hasBody(request)) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  const slow = setTimeout(() => request.destroy(new Error("the body took too long")), seconds * 1000);
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // A request without an encoding set yields buffers.
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > bodyMax(endpoint)) throw tooLarge();
      chunks.push(bytes);
    }
  } finally {
    clearTimeout(slow);
  }
  return Buffer.concat(chunks);
}

/** Passes an upload on as it arrives; one that grows past its limit breaks off with a 413 refusal. */
export function boundedUpload(endpoint: Endpoint, request: IncomingMessage): Readable {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > bodyMax(endpoint)) done(tooLarge());
      else done(null, chunk);
    },
  });
  request.once("error", (error) => counted.destroy(error));
  request.once("close", () => {
    if (!request.complete) counted.destroy(new Error("the caller went away"));
  });
  return request.pipe(counted);
}
