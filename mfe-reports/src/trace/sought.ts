// What a trace is of.
import type { TracedGoods } from "@kontor/contracts/reports/trace";

/** A text that was scanned or typed; and the product, where several have that number. */
export interface Sought {
  code: string;
  materialId?: string;
}

export const soughtOf = ({ code, productId }: Pick<TracedGoods, "code" | "productId">): Sought => ({
  code,
  materialId: productId,
});
