// The published function that the browser applies to a password before sending it (PWD-1).
import { hash } from "node:crypto";

/** hex(SHA-256("erp:v1:" + password)) */
export const clientDigest = (password: string): string => hash("sha256", `erp:v1:${password}`);
