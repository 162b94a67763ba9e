// The browser of the measurements, and the time until its first page can be used.
import { type Browser, chromium, type Page } from "playwright-core";

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-sync",
    ],
  });

/** Resolves when the sign-in page takes a name. */
export const signInReady = (page: Page): Promise<void> => page.locator("input[autocomplete='username']").waitFor();
