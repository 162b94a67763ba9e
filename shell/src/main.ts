// The first script of the page: guards all that are loaded after it, then starts.
import "./remotes/script-guard.ts";

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

const config = document.getElementById("kontor-config")?.textContent;
// A data block of index.html, written by whoever deploys it.
globalThis.kontorConfig = config ? (JSON.parse(config) as typeof globalThis.kontorConfig) : {};

// zod would try whether it may compile code, which the content security policy reports as a violation.
globalThis.__zod_globalConfig = { jitless: true };

// React and the libraries are shared with the remotes, which is settled asynchronously: nothing that needs them may be in this file.
void import("./start.ts").then(({ start }) => start());
