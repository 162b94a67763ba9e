import sharp from "sharp";
import { expect, it } from "vitest";
import { readAttachment } from "./attachment.picture.ts";

const GPS = {
  IFD0: { Make: "Secretcam", Model: "SN-4711" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 31/1 12/1", GPSLongitudeRef: "E", GPSLongitude: "13/1 24/1 18/1" },
};
const plain = () => sharp({ create: { width: 40, height: 20, channels: 3, background: "#2775b6" } });
/** A rotated picture with metadata of place and device. */
const photo = (format: "jpeg" | "png" | "webp"): Promise<Buffer> =>
  plain()
    .withExif(GPS)
    .withMetadata({ orientation: 6 })
    .withExifMerge(GPS)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Secretville</place></x:xmpmeta>')
    .toFormat(format)
    .toBuffer();
const read = async (bytes: Uint8Array, name = "a.jpg") =>
  (await readAttachment({ file: { name, bytes: new Uint8Array(bytes) } }))?.bytes ?? new Uint8Array();

it.each(["jpeg", "png", "webp"] as const)(
  "a %s picture is stored upright and without place, device and all other metadata (UPL-2)",
  async (format) => {
    const original = await photo(format);
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const cleaned = await read(original);
    const { exif, xmp, iptc, orientation, width, height, ...metadata } = await sharp(cleaned).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(metadata.format).toBe(format);
    expect([width, height]).toEqual([20, 40]);
    for (const word of ["Secret", "4711", "GPS"]) expect(Buffer.from(cleaned).includes(word)).toBe(false);
  },
);

it("data appended behind a picture is not stored", async () => {
  const original = Buffer.concat([await plain().png().toBuffer(), Buffer.from("Secretville")]);
  expect(Buffer.from(await read(original)).includes("Secret")).toBe(false);
});

it.each([
  ["a JPEG that is cut off", async () => (await photo("jpeg")).subarray(0, 60)],
  [
    "a PNG that begins like a JPEG",
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await plain().png().toBuffer()]),
  ],
  ["a file that only begins like a GIF", async () => Buffer.from("GIF89a and then words")],
  ["a file that only begins like a WebP", async () => Buffer.from("RIFF\0\0\0\0WEBP and then words")],
])("as an attachment %s is refused", async (_what, original) => {
  await expect(read(await original())).rejects.toMatchObject({ id: "attachment-type" });
});

it("a file that is no picture is stored unchanged", async () => {
  const pdf = new TextEncoder().encode("%PDF-1.7 test");
  expect(await read(pdf)).toEqual(pdf);
  expect(await readAttachment({ file: undefined })).toBeUndefined();
});
