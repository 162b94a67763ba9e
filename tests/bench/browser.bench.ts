// Measures what the browser loads and how long a person waits, each beside its limit.
import { menu } from "@kontor/contracts/menu";
import type { Browser, Page } from "playwright-core";
import { launch, signInReady } from "./browser.ts";
import { figure, percentile } from "./figures.ts";

const URL_BASE = process.env.KONTOR_URL ?? "http://127.0.0.1:8080";
const seed = JSON.parse(process.env.KONTOR_SEED ?? "{}") as { demo?: { loginName: string; password: string } };
const KIB = 1024;

/** After this long without traffic, in milliseconds, the page counts as loaded. */
const QUIET_MS = 1000;

interface Wire {
  /** Compressed bytes of JavaScript received since the page was opened. */
  bytes(): number;
  /** Resolves after a second without traffic, because the shell prefetches what remotes share while the home page is shown. */
  quiet(): Promise<void>;
}

async function wireOf(page: Page): Promise<Wire> {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return {
    bytes: () => bytes,
    quiet: () =>
      new Promise((resolve) => {
        const ends = (): NodeJS.Timeout =>
          setTimeout(() => {
            client.off("Network.loadingFinished", again);
            resolve();
          }, QUIET_MS);
        let timer = ends();
        const again = (): void => {
          clearTimeout(timer);
          timer = ends();
        };
        client.on("Network.loadingFinished", again);
      }),
  };
}

async function coldStart(browser: Browser): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${URL_BASE}/user/login`);
  await signInReady(page);
  const took = performance.now() - began;
  await context.close();
  return took;
}

async function run(): Promise<void> {
  const browser = await launch();
  await coldStart(browser); // the browser itself warms up; caches are per context and stay cold
  const starts: number[] = [];
  for (let round = 0; round < 5; round++) starts.push(await coldStart(browser));
  figure("sign-in page usable, cold cache, median", percentile(starts, 0.5), 1500, "ms");

  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const wire = await wireOf(page);
  await page.goto(`${URL_BASE}/user/login`);
  await signInReady(page);
  await wire.quiet();
  figure("JavaScript of the sign-in page", wire.bytes() / KIB, 170, "KiB");

  if (!seed.demo) throw new Error("KONTOR_SEED must name the demo company's sign-in");
  await page.locator("input[autocomplete='username']").fill(seed.demo.loginName);
  await page.locator("input[autocomplete='current-password']").fill(seed.demo.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/analysis");
  await wire.quiet();
  figure("JavaScript up to home", wire.bytes() / KIB, 480, "KiB");

  const first = new Map<string, string>();
  for (const { component, url, side } of menu) {
    const [remote = "", pageId] = component.split("/");
    if (pageId && side === "company" && !first.has(remote)) first.set(remote, url);
  }
  for (const [remote, url] of first) {
    const before = wire.bytes();
    await open(page, url);
    await wire.quiet();
    figure(`JavaScript of ${remote}'s first page (${url})`, (wire.bytes() - before) / KIB, 100, "KiB");
  }

  const opens: number[] = [];
  for (const url of [
    "/system/vendor",
    "/system/customer",
    "/system/member",
    "/system/person",
    "/system/role",
    "/system/log",
  ]) {
    const began = performance.now();
    await open(page, url);
    opens.push(performance.now() - began);
  }
  figure("opening a further tab, median", percentile(opens, 0.5), 300, "ms");
  await browser.close();
}

/** Opens a page by its address inside the shell, and waits until it is shown. */
async function open(page: Page, url: string): Promise<void> {
  // As text, since these files are checked without the browser's types.
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(url)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await page.locator(`[role=tab][data-path="${url}"][aria-selected=true]`).waitFor();
  const ready = [".ant-table-row", ".ant-result", ".ant-empty", ".ant-card"].map(
    (part) => `[role=tabpanel]:not([hidden]) ${part}`,
  );
  await page.locator(ready.join(", ")).first().waitFor();
}

await run();
