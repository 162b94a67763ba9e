import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("what somebody typed stays within its line of the log, whatever it holds (INJ-5)", () => {
  const typed = { loginName: 'li\r\n{"level":60}\u001b[2J' };
  const code = `import { createLog } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)};
    createLog("test").info(${JSON.stringify(typed)}, "a\\nb");`;
  const written = execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  expect(written.endsWith("\n")).toBe(true);
  const line = written.slice(0, -1);
  expect(line).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(line)).toMatchObject({ ...typed, msg: "a\nb" });
});
