import { expect, test } from "vitest";
import { failureLines, playwrightFailures, vitestFailures } from "./failures.ts";

test("a failed test is listed with its file, title and reason, and a file that failed to load with its own reason", () => {
  const passed = { status: "passed", fullName: "good", failureMessages: [] };
  const failed = {
    status: "failed",
    fullName: "sums are even",
    failureMessages: ["Error: 1 is not 2\n  at sums.ts:3"],
  };
  expect(
    vitestFailures([
      { name: "sums.test.ts", status: "failed", assertionResults: [passed, failed] },
      { name: "none.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
      { name: "good.test.ts", status: "passed", assertionResults: [passed] },
    ]),
  ).toEqual([
    { where: "sums.test.ts › sums are even", why: "Error: 1 is not 2\n  at sums.ts:3" },
    { where: "none.test.ts", why: "Cannot find module" },
  ]);
});

test("a failed browser test is listed with its first line and the reason of each try", () => {
  const tried = (...messages: string[]) => ({ results: [{ errors: messages.map((message) => ({ message })) }] });
  const spec = { file: "list.spec.ts", line: 9 };
  const suites = [
    {
      specs: [{ ...spec, title: "opens", ok: true, tests: [tried()] }],
      suites: [{ specs: [{ ...spec, title: "widens", ok: false, tests: [tried("expected 160", "and more")] }] }],
    },
  ];
  expect(playwrightFailures(suites)).toEqual([{ where: "list.spec.ts:9 › widens", why: "expected 160\nand more" }]);
});

test("failures are printed with at most thirty lines each and two hundred in all, without colours and empty lines", () => {
  const why = ["\u001b[31mreason\u001b[39m", "", ...Array.from({ length: 40 }, (_, at) => `line ${at}`)].join("\n");
  const one = failureLines([{ where: "a test", why }]);
  expect(one.slice(0, 3)).toEqual(["✗ a test", "    reason", "    line 0"]);
  expect(one).toHaveLength(31);
  const many = failureLines(Array.from({ length: 50 }, () => ({ where: "a test", why })));
  expect(many).toHaveLength(201);
  expect(many.at(-1)).toBe("… and 1350 lines more, above");
});
