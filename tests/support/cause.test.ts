import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { causeOf } from "./cause.ts";

it("the cause of an answer 500 is read from the log of the process that answered", async () => {
  const data = await mkdtemp(join(tmpdir(), "kontor-cause-"));
  try {
    await mkdir(join(data, "logs"));
    const line = (requestId: string, level: number, message: string) =>
      JSON.stringify({ level, requestId, msg: "request failed", err: { stack: `Error: ${message}` } });
    const lines = [line("r1", 50, "column is missing"), line("r1", 40, "slow"), line("r2", 50, "another")];
    await writeFile(join(data, "logs/sales.log"), `${lines.join("\n")}\n`);
    await writeFile(join(data, "logs/postgres.log"), "LOG:  r1 is no JSON\n");
    const reply = (requestId: string) => ({ text: "server error", json: { data: { requestId } } });
    expect(await causeOf(data, reply("r1"))).toBe("request failed: Error: column is missing");
    expect(await causeOf(data, reply("r3"))).toBe("server error");
  } finally {
    await rm(data, { recursive: true });
  }
});
