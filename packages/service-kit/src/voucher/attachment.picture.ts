// Encodes attached pictures anew, so that place, device and other metadata are not stored (UPL-2).
import { refuse } from "@kontor/contracts/core/error";
import sharp, { type Sharp } from "sharp";
import type { UploadedFile } from "../http/parse-request.ts";
import { fileKind } from "./attachment.rules.ts";

/** A page scanned at 600 dots an inch has 35 million. */
const PIXELS_MAX = 50_000_000;
/** Large enough that writing on a photographed page stays readable. */
const QUALITY = 90;

sharp.cache(false);
sharp.concurrency(1);

const encoders: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality: QUALITY }),
  png: (picture) => picture.png(),
  gif: (picture) => picture.gif(),
  webp: (picture) => picture.webp({ quality: QUALITY }),
};

const MOVING: ReadonlySet<string> = new Set(["gif", "webp"]);

/**
 * The file as it is stored: a picture in its own format, upright and without metadata; anything else unchanged.
 * @throws Refusal `attachment-type` for a picture that cannot be decoded as what it begins like, or has more than 50 megapixels
 */
export async function readAttachment({ file }: { file: UploadedFile | undefined }): Promise<UploadedFile | undefined> {
  const claimed = file && fileKind(file.bytes);
  const encode = claimed && encoders[claimed];
  if (!file || !encode) return file;
  try {
    const isMoving = MOVING.has(claimed);
    const picture = sharp(file.bytes, { limitInputPixels: PIXELS_MAX, failOn: "error", animated: isMoving });
    const { format, pages = 1 } = await picture.metadata();
    if (format !== claimed) throw notAllowed();
    // Animated pictures have no orientation.
    const bytes = await encode(pages > 1 ? picture : picture.rotate()).toBuffer();
    return { ...file, bytes: new Uint8Array(bytes) };
  } catch {
    // Whatever the decoder reports, the file is not what it claims to be.
    throw notAllowed();
  }
}

const notAllowed = () => refuse("attachment-type", { field: "file" });
