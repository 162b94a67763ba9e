// A temporary folder for servers, deleted together with them.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterFolder, postgresUser } from "./servers/postgres-user.ts";

/** Makes the folder; `remove` deletes it, and PostgreSQL's files where these had to be elsewhere. */
export async function temporaryFolder(
  name: string,
  parent = tmpdir(),
): Promise<{ data: string; remove(): Promise<void> }> {
  const data = await mkdtemp(join(parent, `${name}-`));
  // The operating system user of PostgreSQL must be able to enter the folder.
  await chmod(data, 0o755);
  return {
    data,
    remove: async () => {
      await rm(clusterFolder(data, postgresUser()), { recursive: true, force: true });
      await rm(data, { recursive: true, force: true });
    },
  };
}
