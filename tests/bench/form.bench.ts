// Measures the document form with 500 lines: how soon a typed key and pasted rows appear.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import type { Page } from "playwright-core";
import { launch, signInReady } from "./browser.ts";
import { shopOf } from "./documents/shop.ts";
import { seed } from "./documents/target.ts";
import { figure, percentile } from "./figures.ts";

const LINES = 500;
const KEYS = 120;
/** The index of the quantity among a line's cells. */
const QUANTITY = 6;
const URL_BASE = process.env.KONTOR_URL ?? "http://127.0.0.1:8080";

/** Opens a new receipt with the focus in the first line. */
async function openForm(page: Page): Promise<void> {
  await page.goto(`${URL_BASE}/user/login`);
  await signInReady(page);
  await page.locator("input[autocomplete='username']").fill(seed.demo.loginName);
  await page.locator("input[autocomplete='current-password']").fill(seed.demo.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard/analysis");
  await page.goto(`${URL_BASE}${purchaseIn.page}`);
  await page.getByRole("button", { name: "新增" }).click();
  await page.locator("[role=dialog] input[role=combobox]:focus").waitFor();
  await page.getByRole("dialog").getByRole("row").nth(1).getByRole("gridcell").nth(1).click();
}

/** Milliseconds from the paste until the last row's amount was painted. In-page code is text: these files are checked without the browser's types. */
const paste = (page: Page, rows: string): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(rows)});
    const began = performance.now();
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    const grid = document.querySelector("[role=dialog]");
    const look = () => {
      if (grid.textContent.includes("2,000.00")) resolve(performance.now() - began);
      else if (performance.now() - began > 20000) resolve(Infinity);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);

/** Milliseconds from each key to the frame that shows it. */
async function keysToPaint(page: Page): Promise<number[]> {
  await page.evaluate(`(() => {
    window.painted = [];
    addEventListener("keydown", ({ timeStamp }) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.painted.push(performance.now() - timeStamp);
      requestAnimationFrame(() => channel.port2.postMessage(0));
    }, true);
  })()`);
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 4 === 3 ? "Backspace" : String(1 + (key % 9)));
    // Waits for the paint, since a person's next key comes later than that.
    await page.evaluate(`new Promise((resolve) => {
      const look = () => window.painted.length > ${key} ? resolve() : requestAnimationFrame(look);
      look();
    })`);
  }
  return page.evaluate("window.painted");
}

const shop = await shopOf(LINES);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: "zh-CN" });
await openForm(page);
const rows = shop.barCodes.map((code) => `${code}\t2`).join("\n");
figure(`paste of ${LINES} rows into the form`, (await paste(page, rows)) / 1000, 1, "s");
await page.getByRole("dialog").getByRole("row").nth(5).getByRole("gridcell").nth(QUANTITY).click();
const painted = await keysToPaint(page);
figure(`form of ${LINES} lines, key to paint of ${painted.length} keys, p95`, percentile(painted, 0.95), 50, "ms");
await browser.close();
