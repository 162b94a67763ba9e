// Files of product pictures in the data folder: <folder>/<tenant>/<picture>.webp. All names are ids that we generate (UPL-3, TEN-7).
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { notFound } from "@kontor/contracts/core/error";
import { z } from "zod";

export interface ImageFiles {
  write(tenantId: string, id: string, bytes: Uint8Array): Promise<void>;
  /** @throws Refusal `not-found` */
  read(tenantId: string, id: string): Promise<Uint8Array<ArrayBuffer>>;
  remove(tenantId: string, ids: readonly string[]): Promise<void>;
}

/** @param folder created when it does not exist yet */
export function imageFiles(folder: string): ImageFiles {
  // Ids are validated once more before they become part of a path.
  const pathOf = (tenantId: string, id: string) => join(folder, z.uuid().parse(tenantId), `${z.uuid().parse(id)}.webp`);
  return {
    async write(tenantId, id, bytes) {
      await mkdir(join(folder, z.uuid().parse(tenantId)), { recursive: true });
      await writeFile(pathOf(tenantId, id), bytes, { mode: 0o600 });
    },
    async read(tenantId, id) {
      try {
        return new Uint8Array(await readFile(pathOf(tenantId, id)));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") throw notFound();
        throw error;
      }
    },
    async remove(tenantId, ids) {
      for (const id of ids) await rm(pathOf(tenantId, id), { force: true });
    },
  };
}
