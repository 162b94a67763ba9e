// Two who save the same barcode or the same product at once: neither sees the other's before the unique index does.
import { pgError } from "@kontor/service-kit/database/pg-errors";

const INDEXES: readonly (string | undefined)[] = ["product_barcodes_code", "product_barcodes_key", "products_same"];
/** By this state PostgreSQL says that transactions got in each other's way; the whole is then tried again. */
const IN_THE_WAY = "40001";

/** Has all of it tried again when somebody else took it meanwhile: the checks then see what is taken, and name the field. */
export async function retryOnDuplicate<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const databaseError = pgError(error);
    if (databaseError?.code !== "23505" || !INDEXES.includes(databaseError.constraint)) throw error;
    throw Object.assign(new Error("taken meanwhile", { cause: error }), { code: IN_THE_WAY });
  }
}
