// npm run refill -- <service> [since]: sends the service's published facts (since a moment, or all that its outbox retains) to the broker once more.
import { installation, serviceNamed } from "../facts/installation.ts";
import { refillStream } from "../facts/refill.ts";

const USAGE = "npm run refill -- <service> [since, as 2026-11-21T08:00:00Z]";

export async function run([name, since]: string[]): Promise<number> {
  const service = serviceNamed(name, USAGE);
  if (since !== undefined && Number.isNaN(Date.parse(since))) throw new Error(`usage: ${USAGE}`);
  const count = await refillStream(installation().relayUrl(service), since === undefined ? undefined : new Date(since));
  process.stdout.write(
    `${count} facts of ${service} are published again; services that have consumed them skip them\n`,
  );
  return 0;
}
