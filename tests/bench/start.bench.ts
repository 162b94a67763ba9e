// Measures the time from `npm start`, with everything installed and built, to a sign-in page that accepts input.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { launch, signInReady } from "./browser.ts";
import { figure } from "./figures.ts";

const LIMIT_MS = 15_000;
const browser = await launch();
const page = await browser.newPage();
const began = performance.now();
// KONTOR_PORT and KONTOR_DATA name an installation that is set up and stopped. A process group of its own, so that it can be ended as a whole.
const start = spawn("npm", ["start"], { stdio: ["ignore", "pipe", "inherit"], detached: true });
const ended = once(start, "exit");
try {
  await isReady();
  await page.goto(`${process.env.KONTOR_URL}/user/login`);
  await signInReady(page);
  figure("npm start to a usable sign-in page, warm", performance.now() - began, LIMIT_MS, "ms");
} finally {
  await browser.close();
  if (start.pid !== undefined && start.exitCode === null) process.kill(-start.pid, "SIGINT");
  await ended;
}

/** Reads the output of the start until it prints the address. */
async function isReady(): Promise<void> {
  let output = "";
  for await (const line of createInterface({ input: start.stdout })) {
    output += `${line}\n`;
    if (line.includes("Kontor is ready")) {
      start.stdout.resume();
      return;
    }
  }
  throw new Error(`npm start ended before it was ready:\n${output}`);
}
