// The configuration of the browser tests: Chromium, one Kontor of their own (started by the launcher), Chinese unless a test sets another language.
import { defineConfig } from "@playwright/test";

const LONG = ["readable", "every-page", "canary", "bookkeeper"].map((name) => `**/${name}.spec.ts`);

/** For one thing to come, on a machine that others use too. */
const PATIENCE_MS = 120_000;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/open-registration.ts",
  outputDir: "../test-results",
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  fullyParallel: false,
  // The longest first, so that none of them is left to one worker alone at the end.
  projects: [
    { name: "long", testMatch: LONG },
    { name: "rest", testMatch: "**/*.spec.ts", testIgnore: LONG },
  ],
  // The walk through the menu takes as long as all stories together.
  workers: 2,
  // A busy machine takes ten times as long as a quiet one, and no story is about that.
  timeout: 600_000,
  expect: { timeout: PATIENCE_MS },
  reporter: [["list"]],
  use: {
    baseURL: process.env.KONTOR_URL ?? "http://127.0.0.1:8080",
    viewport: { width: 1366, height: 768 },
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page lives for seconds here, so it is not worth V8's while to compile best, nor to look for garbage often. The processors are in use, so
        // several threads would not find it sooner.
        "--js-flags=--no-turbofan --min-semi-space-size=32 --max-semi-space-size=32 --initial-heap-size=512 --single-threaded-gc",
      ],
    },
  },
});
