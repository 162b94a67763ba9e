// npm run -s … generate: the typed database clients, where a schema changed.
import { generateClients } from "../migrate/generate.ts";

export async function run(): Promise<number> {
  const made = await generateClients();
  process.stdout.write(made.length === 0 ? "all database clients are up to date\n" : `generated: ${made.join(", ")}\n`);
  return 0;
}
