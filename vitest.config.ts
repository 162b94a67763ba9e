// Configures the tests by the endings of their names (house-style.md, tests): pure ones, those of one service, those of several processes. Of the last,
// sweeps over all endpoints run together with flows, and so does the test that fills its disk; tests that compare times run alone.
import { configDefaults, defineConfig } from "vitest/config";

const exclude = [...configDefaults.exclude, "**/dist/**", "**/generated/**", "tests/tidy/planted/**"];
const sweeps = "tests/sweeps/*.flow.test.ts";
const alone = "**/alone/*.flow.test.ts";
const disk = "tests/disk/*.flow.test.ts";
// A busy machine takes ten times as long as a quiet one, and no test is about that.
const patience = { testTimeout: 600_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

export default defineConfig({
  test: {
    // What a test prints (why a call was answered 500) is shown where it failed, and nowhere else.
    silent: "passed-only",
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts", "**/*.test.tsx"],
          exclude: [...exclude, "**/*.int.test.ts", "**/*.flow.test.ts"],
          // Pure tests change nothing that others see: what they import is loaded once, which takes a fifth of the time.
          isolate: false,
          ...patience,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "int",
          include: ["**/*.int.test.ts"],
          exclude,
          globalSetup: ["infra/src/testing/int.setup.ts"],
          // The services under test share durable readers and tables, as replicas of one service would; so one process
          // runs all files, and loads what they import once.
          fileParallelism: false,
          isolate: false,
          ...patience,
          sequence: { groupOrder: 1 },
        },
      },
      ...[
        { name: "flow", include: ["**/*.flow.test.ts"], exclude: [...exclude, sweeps, alone, disk], setup: "flow" },
        { name: "sweep", include: [sweeps], exclude, setup: "flow" },
        { name: "alone", include: [alone], exclude, setup: "alone" },
        { name: "disk", include: [disk], exclude, setup: "disk" },
      ].map(({ setup, ...which }) => ({
        test: {
          ...which,
          globalSetup: [`infra/src/testing/${setup}.setup.ts`],
          setupFiles: ["tests/support/restart-stopped.ts"],
          fileParallelism: false,
          // As for single services: one process loads once what all files import.
          isolate: false,
          ...patience,
          sequence: { groupOrder: 2 },
        },
      })),
    ],
  },
});
