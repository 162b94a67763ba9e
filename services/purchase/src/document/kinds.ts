// The kinds that this service owns.
import type { Kind } from "@kontor/service-kit/document/kind";
import { purchaseInKind } from "./purchase-in.kind.ts";

export const kinds: readonly Kind[] = [purchaseInKind];
