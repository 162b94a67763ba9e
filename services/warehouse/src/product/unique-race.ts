// Concurrent saves of the same barcode or product: neither sees the other's before the unique index refuses it.
import { pgError } from "@kontor/service-kit/database/pg-errors";

const INDEXES: readonly (string | undefined)[] = ["product_barcodes_code", "product_barcodes_key", "products_same"];
/** With this state PostgreSQL reports a conflict of transactions; the whole is then retried. */
const IN_THE_WAY = "40001";

/** Retries the whole when another transaction was first: the checks then see what is taken, and name the field. */
export async function retryOnDuplicate<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const databaseError = pgError(error);
    if (databaseError?.code !== "23505" || !INDEXES.includes(databaseError.constraint)) throw error;
    throw Object.assign(new Error("taken meanwhile", { cause: error }), { code: IN_THE_WAY });
  }
}
