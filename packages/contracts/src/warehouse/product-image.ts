// Pictures of products: by id only, decoded and encoded anew (UPL-1, UPL-3, UPL-4).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId } from "../core/list-contract.ts";

/** A picture is smaller than this, in bytes (business.md §5). */
export const IMAGE_BYTES_MAX = 1_048_576;

export const uploadProductImage = defineEndpoint({
  service: "warehouse",
  audience: "staff",
  page: "/material/material",
  button: "edit",
  method: "POST",
  path: "/material/uploadImage",
  upload: true,
  summary:
    "Upload a product picture (PNG, JPEG, GIF or WebP below 1 MB); the id answered is named when the product is saved",
  response: z.object({ id: uuid() }),
});
export const getProductImage = defineEndpoint({
  service: "warehouse",
  audience: "staff",
  method: "GET",
  path: "/material/image",
  family: "file",
  summary: "Read a product picture as WebP; the call is made with the session token, like any other",
  query: byId,
  response: z.instanceof(Uint8Array),
});
