// Shared parts of the browser tests: the seeded sign-ins, and a person at the keyboard. The words are the Chinese ones users see.

import { newId } from "@kontor/contracts/core/id";
import type { Language } from "@kontor/contracts/core/languages";
import { passwordDigest } from "@kontor/contracts/system/password";
import { registerUser } from "@kontor/contracts/system/session";
import { type CDPSession, expect, type Locator, type Page, type Response } from "@playwright/test";
import { causeOf } from "../support/cause.ts";

export interface SignIn {
  loginName: string;
  password: string;
}

/** The languages by their own names, as the language menu lists them. */
const NAMES: Readonly<Record<Language, string>> = {
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  en: "English",
  vi: "Tiếng Việt",
  fr: "Français",
};

const seed = JSON.parse(process.env.KONTOR_SEED ?? "{}") as { operator?: SignIn; demo?: SignIn };

/** The demo company's sign-in. */
export function demo(): SignIn {
  if (!seed.demo) throw new Error("KONTOR_SEED must name the demo company's sign-in");
  return seed.demo;
}

/** Prints why a call of the page was answered 500. */
async function printCause(response: Response): Promise<void> {
  const { KONTOR_DATA } = process.env;
  if (response.status() !== 500 || !KONTOR_DATA) return;
  // A page that is closed meanwhile has no answer to read any more.
  const text = await response.text().catch(() => "{}");
  const isJson = response.headers()["content-type"]?.startsWith("application/json") ?? false;
  console.error(response.url(), await causeOf(KONTOR_DATA, { text, json: isJson ? JSON.parse(text) : {} }));
}

async function typeSignIn(page: Page, { loginName, password }: SignIn): Promise<void> {
  // Once for each page, however often somebody signs in.
  page.off("response", printCause);
  page.on("response", printCause);
  await page.goto("/user/login");
  await page.getByLabel("登录名称").fill(loginName);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

export async function signIn(page: Page, who: SignIn): Promise<void> {
  await typeSignIn(page, who);
  await page.waitForURL("**/dashboard/analysis");
}

/** The session token of the user signed in on the page, found by its key, because the stored device token looks alike. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate<string>(`JSON.parse(localStorage.getItem("kontor.session") ?? "{}").value?.token ?? ""`);

/** Signs in with a password that somebody else has set; the page requires a new one first (security.md PWD-5). */
export async function signInFirst(page: Page, who: SignIn, password: string): Promise<void> {
  await typeSignIn(page, who);
  await page.getByLabel("新密码").fill(password);
  await page.getByLabel("确认密码").fill(password);
  await page.getByRole("button", { name: "保存" }).click();
  await page.waitForURL("**/dashboard/analysis");
}

/** Registers a company through the API, which takes less time than the form; the first tenant's story types it. */
export async function register(page: Page, { loginName, password }: SignIn): Promise<void> {
  const data = { loginName, password: await passwordDigest(password), companyName: "晨光贸易有限公司" };
  const headers = { "Idempotency-Key": newId() };
  const answer = await page.request.fetch(registerUser.path, { method: registerUser.method, headers, data });
  if (!answer.ok()) throw new Error(`${registerUser.path} answered ${answer.status()}: ${await answer.text()}`);
}

/** Goes to an address inside the shell without reloading the page. */
export const go = (page: Page, url: string): Promise<void> =>
  page.evaluate(`history.pushState(null, "", ${JSON.stringify(url)}); dispatchEvent(new PopStateEvent("popstate"))`);

/** Collects violations of the content security policy from the page's start on. A string, since these files are checked without the browser's types. */
export async function noteViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(
    `globalThis.refused = []; document.addEventListener("securitypolicyviolation", (e) => refused.push(e.violatedDirective + " " + e.sample));`,
  );
  return () => page.evaluate<string[]>("refused");
}

/** Chooses the language in the shell's menu, and waits until the shell is shown in it. */
export async function choose(page: Page, language: Language): Promise<void> {
  if ((await page.locator("html").getAttribute("lang")) === language) return;
  await page.getByRole("button", { name: /^(语言|語言|Language|Ngôn ngữ|Langue)$/ }).click();
  await page.getByRole("menuitem", { name: NAMES[language] }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

/** The part of the window that belongs to the open tab. */
export const front = (page: Page): Locator => page.locator("[role=tabpanel]:visible");

/** Opens a page through the search box over the menu. */
export async function jump(page: Page, name: string): Promise<void> {
  const option = page.locator(".ant-select-item-option").filter({ hasText: name }).first();
  await expect(async () => {
    // On a busy machine antd may place a drop-down list outside of the window; typing again places it anew.
    await page.getByRole("combobox", { name: "搜索菜单" }).fill("");
    await page.getByRole("combobox", { name: "搜索菜单" }).fill(name);
    await option.click({ timeout: 10_000 });
  }).toPass();
  await expect(page.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
}

/** Chooses from a field's drop-down list by typing and Enter. The list may load after the text is typed. */
export async function pick(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.insertText(text);
  await expect(page.locator(".ant-select-item-option-active").filter({ hasText: text })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveAttribute("aria-expanded", "false");
}

/** The open dialog. */
export const dialog = (page: Page): Locator => page.getByRole("dialog").last();

/** Does something that a toast responds to, and waits for the toast. The page itself watches for it, since the toast may be gone before the test looks. */
export async function expectNotice(page: Page, words: string, action: () => Promise<unknown>): Promise<void> {
  await listen(page);
  await action();
  await expect.poll(() => shownToasts(page)).toContain(words);
}

/** The same of a notice that is not shown until the action is over. */
export async function expectNoNotice(page: Page, words: string, action: () => Promise<unknown>): Promise<void> {
  await listen(page);
  await action();
  expect(await shownToasts(page)).not.toContain(words);
}

/** Notes all messages from now on, however short they are shown. */
const listen = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    globalThis.said = "";
    const listen = () => { globalThis.said += [...document.querySelectorAll(".ant-message, .ant-notification")].map((one) => one.textContent).join(); };
    new MutationObserver(listen).observe(document.body, { childList: true, subtree: true });
  })()`);
const shownToasts = (page: Page): Promise<string> => page.evaluate<string>("globalThis.said");

/** A login name and password that no other test uses. */
export const freshSignIn = (): SignIn => ({
  loginName: `u${newId().replaceAll("-", "").slice(-14)}`,
  password: `Xy7!${newId().slice(-10)}`,
});

/** Starts collecting console errors and violations of the content security policy. */
export function complaints(page: Page): string[] {
  const complained: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) complained.push(message.text());
  });
  page.on("pageerror", (error) => complained.push(String(error)));
  return complained;
}

/** Milliseconds between the keys of a scanner. */
const SCANNER_PACE = 10;

/** A connection that sends keys to a page. */
const devices = new WeakMap<Page, CDPSession>();

/**
 * Types a code and Enter into the focused field like a scanner. The events carry the times of the keys, so that the pace is kept on a busy machine.
 * @param pace milliseconds between keys; above 40 the page takes it for a person
 * @param halfway runs after half of the keys, which keep their pace
 */
export async function scan(
  page: Page,
  code: string,
  pace = SCANNER_PACE,
  halfway?: () => Promise<void>,
): Promise<void> {
  const device = devices.get(page) ?? (await page.context().newCDPSession(page));
  devices.set(page, device);
  const began = Date.now() / 1000;
  const letters = [...code].map((letter) => ({ key: letter, text: letter }));
  const strokes = [...letters, { key: "Enter", text: "\r", windowsVirtualKeyCode: 13 }];
  const middle = halfway ? Math.floor(letters.length / 2) : 0;
  const send = (from: number, to: number) =>
    Promise.all(
      strokes.slice(from, to).flatMap((stroke, index) =>
        (["keyDown", "keyUp"] as const).map((type) => {
          const { text, ...key } = stroke;
          const timestamp = began + ((from + index) * pace) / 1000;
          return device.send("Input.dispatchKeyEvent", {
            type,
            ...key,
            ...(type === "keyDown" ? { text } : {}),
            timestamp,
          });
        }),
      ),
    );
  await send(0, middle);
  await halfway?.();
  await send(middle, strokes.length);
}
