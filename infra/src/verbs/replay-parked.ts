// npm run replay-parked [-- <service> [id…]]: replays the parked facts of a service. Without a service it lists them all.
import { serviceNames } from "@kontor/contracts/core/endpoint";
import { installation, serviceNamed } from "../facts/installation.ts";
import { type ParkedFact, parkedFacts, replayParked } from "../facts/parked.ts";

const line = (service: string, { id, subject, reason, parkedAt }: ParkedFact): string =>
  `${service}\t${id}\t${parkedAt.toISOString()}\t${subject}\t${reason.split("\n")[0]}\n`;

export async function run([name, ...ids]: string[]): Promise<number> {
  const { natsUrl, relayUrl } = installation();
  if (name === undefined) {
    const all = await Promise.all(
      serviceNames.map(async (service) => ({ service, facts: await parkedFacts(relayUrl(service)) })),
    );
    for (const { service, facts } of all) for (const fact of facts) process.stdout.write(line(service, fact));
    const count = all.reduce((sum, { facts }) => sum + facts.length, 0);
    process.stdout.write(`${count} parked\n`);
    return 0;
  }
  const service = serviceNamed(name, "npm run replay-parked -- <service> [id…]");
  const played = await replayParked(relayUrl(service), natsUrl, ids.length > 0 ? ids : undefined);
  for (const fact of played) process.stdout.write(line(service, fact));
  process.stdout.write(`${played.length} played back to ${service}\n`);
  return 0;
}
