import { execFileSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { expect, test } from "vitest";

test("typed text stays within its line of the log, whatever it contains (INJ-5)", () => {
  const typed = { loginName: 'li\r\n{"level":60}\u001b[2J' };
  const code = `import { createLog } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
    createLog("test").info(${JSON.stringify(typed)}, "a\\nb");`;
  const written = execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  expect(written.endsWith("\n")).toBe(true);
  const line = written.slice(0, -1);
  expect(line).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(line)).toMatchObject({ ...typed, msg: "a\nb" });
});

const FULL = "/dev/full";

test.skipIf(!existsSync(FULL))(
  "a log line that cannot be written because the disk is full does not end the process",
  () => {
    const code = `import { createLog } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
    const log = createLog("test");
    for (let line = 0; line < 20_000; line++) log.info("a line of a log that nobody can write any more");
    setTimeout(() => process.exit(7), 10);`;
    const full = openSync(FULL, "w");
    const run = () =>
      execFileSync(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", full, "ignore"] });
    try {
      expect(run).toThrow(expect.objectContaining({ status: 7 }));
    } finally {
      closeSync(full);
    }
  },
);
