// Imports master data as workbooks, a part at a time. Existing rows are not imported again, and imported rows are looked up.
import type { importCustomers, importSuppliers } from "@kontor/contracts/system/partner";
import { type importProducts, PRODUCT_WORKBOOK_ROWS_MAX } from "@kontor/contracts/warehouse/product-workbook";
import { type Api, Refused } from "./api.ts";
import { chunks } from "./document.ts";
import { writeKey } from "./ids.ts";
import { isDuplicate, type Master, stillMissing, workbookRows, wrongRows } from "./workbook.rules.ts";
import { headingsOf, workbookOf } from "./workbook.ts";

/** A kind of master data, and how it is imported and found. */
export interface MasterImport {
  /** The name of its rows: "products". */
  what: string;
  masters: readonly Master[];
  endpoint: typeof importProducts | typeof importCustomers | typeof importSuppliers;
  template(): Promise<Uint8Array>;
  /** Ids by name of all the tenant's rows, including the masters. */
  existing(): Promise<ReadonlyMap<string, string>>;
}

/** Rows in one part: the limit of products. Partners could have ten times as many, but then progress would not be seen. */
const PART_ROWS = PRODUCT_WORKBOOK_ROWS_MAX;

/**
 * Imports missing rows and reports its progress.
 * @returns the ids of all, by name. @throws Error that names the wrong rows; nothing of their part is imported
 */
export async function importMissing(
  api: Api,
  masterImport: MasterImport,
  log: (line: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const { what, masters } = masterImport;
  const there = await masterImport.existing();
  const missing = masters.filter(({ name }) => !there.has(name));
  if (missing.length === 0) return there;
  const headings = await headingsOf(await masterImport.template());
  let done = masters.length - missing.length;
  for (const part of chunks(missing, PART_ROWS)) {
    await importPart(api, masterImport, { headings, part });
    done += part.length;
    log(`    ${done} of ${masters.length} ${what}`);
  }
  const all = await masterImport.existing();
  const unseen = missing.find(({ name }) => !all.has(name));
  if (unseen) throw new Error(`${unseen.name} is taken, and not among the ${what} that this person sees`);
  return all;
}

/** A part is imported whole or not at all; when some of its rows exist already, the rest is imported without them. */
async function importPart(
  api: Api,
  { what, endpoint, existing }: MasterImport,
  { headings, part }: { headings: readonly string[]; part: readonly Master[] },
): Promise<void> {
  let rows = part;
  while (rows.length > 0) {
    const file = await workbookOf(workbookRows(headings, rows));
    try {
      await api.call(endpoint, { file, key: writeKey(`${what}|${JSON.stringify(rows)}`) });
      return;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const open = isDuplicate(error) ? stillMissing(rows, error, await existing()) : rows;
      if (open.length === rows.length) throw importRefused(what, rows, error);
      rows = open;
    }
  }
}

const importRefused = (what: string, rows: readonly Master[], refused: Refused): Error =>
  new Error(
    `${what} cannot be imported: ${refused.issues.length > 0 ? wrongRows(rows, refused.issues) : refused.message}`,
    { cause: refused },
  );
