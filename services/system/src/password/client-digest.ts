// The published function that the browser applies to a password before it leaves (PWD-1).
import { createHash } from "node:crypto";

/** hex(SHA-256("erp:v1:" + password)) */
export const clientDigest = (password: string): string =>
  createHash("sha256").update(`erp:v1:${password}`).digest("hex");
