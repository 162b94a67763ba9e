import { writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

const B = "http://127.0.0.1:9400";
const [loginName, password] = process.argv.slice(2);
const urls = ["/system/vendor", "/system/customer", "/system/member", "/system/person", "/system/role", "/system/log"];
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
  ],
});
const ctx = await browser.newContext({ viewport: { width: 1366, height: 768 } });
const page = await ctx.newPage();
await page.goto(B + "/user/login");
await page.locator("input[autocomplete='username']").fill(loginName!);
await page.locator("input[autocomplete='current-password']").fill(password!);
await page.keyboard.press("Enter");
await page.waitForURL("**/dashboard/analysis");
await page.waitForTimeout(5000);
async function open(url: string) {
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(url)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await page.locator(`[role=tab][data-path="${url}"][aria-selected=true]`).waitFor();
  await page
    .locator(
      [".ant-table-row", ".ant-result", ".ant-empty", ".ant-card"]
        .map((p) => `[role=tabpanel]:not([hidden]) ${p}`)
        .join(", "),
    )
    .first()
    .waitFor();
}
for (const u of ["/bill/purchase_order", "/bill/sale_order", "/warehouse/depot", "/system/user"]) {
  try {
    const t = performance.now();
    await open(u);
    console.log("first", u, (performance.now() - t).toFixed(0));
    await page.waitForTimeout(1500);
  } catch (e) {
    console.log(u, String(e).slice(0, 100));
  }
}
const cdp = await ctx.newCDPSession(page);
const prof = process.argv[4] === "prof";
if (prof) {
  await cdp.send("Profiler.enable");
  await cdp.send("Profiler.setSamplingInterval", { interval: 500 });
  await cdp.send("Profiler.start");
}
const all: number[] = [];
for (const u of urls) {
  await page.evaluate("performance.clearResourceTimings(); globalThis.__t0=performance.now()");
  const t = performance.now();
  await open(u);
  const d = performance.now() - t;
  all.push(d);
  const r = (await page.evaluate(
    "performance.getEntriesByType('resource').map(e=>[(e.startTime-__t0).toFixed(0),(e.responseEnd-__t0).toFixed(0),new URL(e.name).pathname,e.transferSize].join(' '))",
  )) as string[];
  console.log(u, d.toFixed(0));
  if (!prof) for (const x of r) console.log("   ", x);
}
if (prof) {
  const { profile } = await cdp.send("Profiler.stop");
  writeFileSync("/tmp/fastweb/p.cpuprofile", JSON.stringify(profile));
}
all.sort((a, b) => a - b);
console.log("median", all[2]!.toFixed(0), all.map((x) => x.toFixed(0)).join(" "));
await browser.close();
