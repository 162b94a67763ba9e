// Measures a scan in the counting dialog of a phone: from its last key until it is heard and its number is painted.
import { stockTakingPage } from "@kontor/contracts/warehouse/stock-taking";
import type { Page } from "playwright-core";
import { launch, signInReady } from "./browser.ts";
import { seed } from "./documents/target.ts";

const URL_BASE = process.env.KONTOR_URL ?? "http://127.0.0.1:8080";
const PHONE = { width: 390, height: 844 };

/** Notes when Enter was pressed and when a tone begins. In-page code is text: these files are checked without the browser's types. */
const WATCH = `(() => {
  addEventListener("keydown", ({ key, timeStamp }) => { if (key === "Enter") { window.pressedAt = timeStamp; window.heardAt = undefined; } }, true);
  const made = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = made.call(this);
    const start = tone.start.bind(tone);
    tone.start = (at) => { window.heardAt ??= performance.now(); start(at); };
    return tone;
  };
})()`;
const CODE_INPUT = "[role=dialog] input";

async function openDialog(page: Page): Promise<void> {
  await page.goto(`${URL_BASE}/user/login`);
  await signInReady(page);
  await page.locator("input[autocomplete='username']").fill(seed.demo.loginName);
  await page.locator("input[autocomplete='current-password']").fill(seed.demo.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/analysis");
  await page.goto(`${URL_BASE}${stockTakingPage.page}`);
  await page.getByRole("button", { name: "扫码" }).first().click();
  await page.locator(`${CODE_INPUT}:focus`).waitFor();
  await page.getByText("正在准备商品清单").waitFor({ state: "detached", timeout: 120_000 });
  await page.evaluate(WATCH);
}

/** Milliseconds from Enter until both: the tone has begun, and the frame with the goods and their number is painted. */
async function scanned(page: Page, barCode: string): Promise<number> {
  await page.keyboard.insertText(barCode);
  await page.keyboard.press("Enter");
  return page.evaluate(`new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve(Math.max(window.heardAt, performance.now()) - window.pressedAt);
    const look = () => {
      const shown = document.querySelector("[role=dialog] .ant-card")?.textContent ?? "";
      const number = document.querySelector("[role=dialog] [data-testid=counted]");
      if (window.heardAt !== undefined && number && shown.includes(${JSON.stringify(barCode)})) channel.port2.postMessage(0);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);
}

/** The times of scans of these barcodes, of the newest task, on a phone. */
export async function scansOnPhone(barCodes: readonly string[]): Promise<number[]> {
  const browser = await launch();
  const page = await browser.newPage({ viewport: PHONE, locale: "zh-CN" });
  await openDialog(page);
  const times: number[] = [];
  for (const barCode of barCodes) times.push(await scanned(page, barCode));
  await browser.close();
  return times;
}
