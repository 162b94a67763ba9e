// Decodes a picture within limits and encodes it anew, so that nothing but the picture itself is stored (UPL-1).
import { refuse } from "@kontor/contracts/core/error";
import { IMAGE_BYTES_MAX } from "@kontor/contracts/warehouse/product-image";
import sharp from "sharp";
import { pictureKind } from "./image.rules.ts";

const PIXELS_MAX = 25_000_000;
/** Longest side of a stored picture, in pixels. */
const SIDE_MAX = 1600;
const QUALITY = 82;

sharp.cache(false);
sharp.concurrency(1);

/**
 * The picture as WebP, upright and without metadata.
 * @throws Refusal `image-too-large` (413) from 1 MB on, `image-not-allowed` (415) for what is no PNG, JPEG, GIF or WebP, or cannot be decoded within 25 megapixels
 */
export async function cleanPicture(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length >= IMAGE_BYTES_MAX)
    throw refuse("image-too-large", { status: 413, values: { max: IMAGE_BYTES_MAX } });
  const kind = pictureKind(bytes);
  if (!kind) throw notAllowed();
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "error" });
    const { format } = await picture.metadata();
    if (format !== kind) throw notAllowed();
    return await picture
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    // Whatever the decoder reports, the file is refused as no picture.
    throw notAllowed();
  }
}

const notAllowed = () => refuse("image-not-allowed", { status: 415, field: "file" });
