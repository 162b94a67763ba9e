// Sends a built file: compressed as built, cached for ever when its name holds its hash.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { BuiltFile, Encoding } from "./dist-folder.ts";

const YEAR_SECONDS = 31_536_000;

export async function sendFile(file: BuiltFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const encoding = encodingFor(file, request.headers["accept-encoding"]);
  const etag = `"${file.integrity.slice(7, 31)}-${encoding}"`;
  response.setHeader("Cache-Control", file.immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
  response.setHeader("ETag", etag);
  response.setHeader("Vary", "Accept-Encoding");
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304).end();
    return;
  }
  const path = file.paths.get(encoding) ?? "";
  // Asked before the head is written, so that a file that was just replaced becomes a fault and not half an answer.
  const { size } = await stat(path);
  response.setHeader("Content-Type", file.type);
  response.setHeader("Content-Length", size);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.writeHead(200);
  if (request.method === "HEAD") response.end();
  else await pipeline(createReadStream(path), response);
}

/** The best of what the build made and the browser takes; quality values of zero count as "not". */
function encodingFor(file: BuiltFile, accepted: string | undefined): Encoding {
  const takes = (name: string) => new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:[;,\\s]|$)`).test(accepted ?? "");
  if (file.paths.has("br") && takes("br")) return "br";
  return file.paths.has("gzip") && takes("gzip") ? "gzip" : "identity";
}
