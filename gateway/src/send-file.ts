// Sends a built file compressed, and lets it be cached for ever when its name contains its hash.
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { encodingFor, packed } from "./compress.ts";
import type { BuiltFile, Encoding } from "./dist-folder.ts";

const YEAR_SECONDS = 31_536_000;
const PACKABLE = /^(?:text\/|application\/json|image\/svg)/;

/** Files compressed here because the build had not, cached as long as the file's entry exists. */
const packedFiles = new WeakMap<BuiltFile, Map<Encoding, Promise<Buffer | null>>>();

export async function sendFile(file: BuiltFile, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const requested = PACKABLE.test(file.type) ? encodingFor(request.headers["accept-encoding"]) : "identity";
  const etag = `"${file.integrity.slice(7, 31)}-${requested}"`;
  response.setHeader("Cache-Control", file.immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
  response.setHeader("ETag", etag);
  response.setHeader("Vary", "Accept-Encoding");
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304).end();
    return;
  }
  const { bytes, encoding } = await contentOf(file, requested);
  response.setHeader("Content-Type", file.type);
  response.setHeader("Content-Length", bytes.length);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.writeHead(200);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

async function contentOf(file: BuiltFile, requested: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }> {
  const built = file.paths.get(requested);
  if (built !== undefined) return { bytes: await readFile(built), encoding: requested };
  const made = packedFiles.get(file) ?? new Map<Encoding, Promise<Buffer | null>>();
  packedFiles.set(file, made);
  const work = made.get(requested) ?? readFile(file.path).then((bytes) => packed(bytes, requested, "file"));
  made.set(requested, work);
  // A file that could not be read now may be there again after the next build.
  work.catch(() => made.delete(requested));
  const bytes = await work;
  return bytes ? { bytes, encoding: requested } : { bytes: await readFile(file.path), encoding: "identity" };
}
