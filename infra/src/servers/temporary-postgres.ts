// A PostgreSQL server for one task, removed when the task is done.
import { freeBase, portsFrom } from "../ports.ts";
import { startGuard } from "../run/guard.ts";
import { loadSecrets, type Secrets } from "../secrets.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { embeddedPostgres } from "./postgres.ts";

/** Starts an empty server on a free port, works, and removes it with its data, also when the work fails. */
export async function withPostgres<T>(work: (adminUrl: string, secrets: Secrets) => Promise<T>): Promise<T> {
  const { data, remove } = await temporaryFolder("kontor-postgres");
  const guard = startGuard();
  try {
    const secrets = loadSecrets(data);
    const password = secrets.database.postgres ?? "";
    const port = portsFrom(await freeBase()).postgres;
    const server = embeddedPostgres({ data, port, password, guard, logLine: () => undefined });
    await server.start();
    try {
      return await work(server.url, secrets);
    } finally {
      await server.stop();
    }
  } finally {
    guard.close();
    await remove();
  }
}
