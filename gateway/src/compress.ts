// Compresses the gateway's own responses. Responses of services pass unchanged.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./dist-folder.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Below this the saving is less than a network packet. */
const BYTES_MIN = 1024;
/** Compression levels: built files are compressed once and cached, pages on every request. */
const BROTLI_QUALITY = { file: 9, page: 4 } as const;

/** The best encoding the browser takes; quality values of zero count as "not". */
export function encodingFor(accepted: string | undefined): Encoding {
  const accepts = (name: string) => {
    const pattern = new RegExp(`(?:^|[,\\s])${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:[;,\\s]|$)`);
    return pattern.test(accepted ?? "");
  };
  if (accepts("br")) return "br";
  return accepts("gzip") ? "gzip" : "identity";
}

/** Null when compression does not pay or is not accepted. */
export async function packed(
  bytes: Buffer,
  encoding: Encoding,
  use: keyof typeof BROTLI_QUALITY,
): Promise<Buffer | null> {
  if (encoding === "identity" || bytes.length < BYTES_MIN) return null;
  if (encoding === "gzip") return zip(bytes);
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[use], [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
