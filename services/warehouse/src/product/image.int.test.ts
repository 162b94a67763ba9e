// Pictures of products over HTTP: what is accepted, stored and visible (UPL-1, UPL-3, UPL-4).
import type { Actor } from "@kontor/contracts/core/actor";
import { addProduct, getProduct, updateProduct } from "@kontor/contracts/warehouse/product";
import { getProductImage, IMAGE_BYTES_MAX, uploadProductImage } from "@kontor/contracts/warehouse/product-image";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { form, product } from "../testing/products.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";

let harness: TestWarehouse;
let owner: Actor;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
});

const picture = (width = 8, height = 8) => sharp({ create: { width, height, channels: 3, background: "#c00" } });
const upload = (bytes: Uint8Array, name = "photo.png") =>
  harness.call(uploadProductImage, owner, { file: { name, bytes: new Uint8Array(bytes) } });
const uploaded = async (bytes: Uint8Array): Promise<string> => {
  const { body } = await upload(bytes);
  return (body as { data: { id: string } }).data.id;
};

test("a product's picture is served as WebP without camera metadata, as a download that no browser runs as a page", async () => {
  const photo = await picture()
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();
  expect(photo.includes("secret place")).toBe(true);
  const id = await uploaded(photo);
  const { status, headers, bytes } = await harness.call(getProductImage, owner, { query: { id } });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("image/webp");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-disposition")).toContain("attachment");
  expect(Buffer.from(bytes).includes("secret place")).toBe(false);
});

test("an uploaded file whose content is no picture is refused, whatever its name", async () => {
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>");
  const whole = await picture(200, 200).png().toBuffer();
  const broken = whole.subarray(0, 60);
  const polyglot = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), svg]);
  for (const bytes of [svg, Buffer.from("<html></html>"), broken, polyglot])
    expect(refusalOf(await upload(bytes))).toMatchObject({ status: 415, refusal: "image-not-allowed" });
});

test("a picture of 1 MB or with too many pixels is refused (UPL-1)", async () => {
  const large = Buffer.alloc(IMAGE_BYTES_MAX);
  expect(refusalOf(await upload(large))).toMatchObject({ status: 413, refusal: "image-too-large" });
  const bomb = await picture(6000, 5000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(IMAGE_BYTES_MAX);
  expect(refusalOf(await upload(bomb))).toMatchObject({ refusal: "image-not-allowed" });
});

test("a picture of just under 1 MB is accepted", async () => {
  const small = await picture(32, 32).png().toBuffer();
  // Bytes after a picture's end are no part of it.
  const large = Buffer.concat([small, Buffer.alloc(IMAGE_BYTES_MAX - 1 - small.length)]);
  expect((await upload(large)).status).toBe(200);
});

test("another tenant can neither see a product's picture nor give it to a product of its own (UPL-4, TEN-9)", async () => {
  const id = await uploaded(await picture().png().toBuffer());
  const other = await harness.tenant();
  expect((await harness.call(getProductImage, other, { query: { id } })).status).toBe(404);
  expect((await harness.call(addProduct, other, { body: product("偷图", { imageIds: [id] }) })).status).toBe(404);
  expect((await harness.call(addProduct, owner, { body: product("有图", { imageIds: [id] }) })).status).toBe(200);
  // A picture belongs to one product.
  expect((await harness.call(addProduct, owner, { body: product("又用", { imageIds: [id] }) })).status).toBe(404);
});

test("a product has four pictures at most", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, async () => uploaded(await picture().gif().toBuffer())));
  const refused = await harness.call(addProduct, owner, { body: product("多图", { imageIds: ids }) });
  expect(refusalOf(refused).issues).toEqual([expect.stringMatching(/ imageIds$/)]);
  expect((await harness.call(addProduct, owner, { body: product("四图", { imageIds: ids.slice(1) }) })).status).toBe(
    200,
  );
});

test("a fifth picture is refused also when two concurrent saves each add a fourth", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, async () => uploaded(await picture().png().toBuffer())));
  const { id = "" } = await harness.ask(addProduct, owner, { body: product("三图", { imageIds: ids.slice(0, 3) }) });
  const { info } = await harness.ask(getProduct, owner, { query: { id } });
  const with_ = (imageIds: string[]) => harness.call(updateProduct, owner, { body: form({ info, imageIds }) as never });
  expect(refusalOf(await with_(ids)).issues).toEqual([expect.stringMatching(/ imageIds$/)]);
  const saved = await Promise.all(ids.slice(3).map((one) => with_([...info.imageIds, one])));
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { info: now } = await harness.ask(getProduct, owner, { query: { id } });
  expect(now.imageIds).toHaveLength(4);
  const count = await harness.tables(owner, (tx) => tx.productImage.count({ where: { productId: id } }));
  expect(count).toBe(4);
});
