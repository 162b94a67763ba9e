// npm run republish-balances: finance publishes what each partner owes once more. The services may run meanwhile.
import { installation } from "../facts/installation.ts";
import { republishBalances } from "../facts/republish-balances.ts";

export async function run(): Promise<number> {
  const count = await republishBalances(installation());
  process.stdout.write(`finance publishes the balances of ${count} partners once more\n`);
  return 0;
}
