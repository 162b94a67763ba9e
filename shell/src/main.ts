// The first script of the page: installs the guard for all later scripts, then starts the shell.
import "./remotes/script-guard.ts";

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

const config = document.getElementById("kontor-config")?.textContent;
// A data block of index.html, written by the operator of the deployment.
globalThis.kontorConfig = config ? (JSON.parse(config) as typeof globalThis.kontorConfig) : {};

// zod would test whether it may compile code, which the content security policy reports as a violation.
globalThis.__zod_globalConfig = { jitless: true };

// React and the libraries are shared with the remotes, which is resolved asynchronously: this file must not need them.
void import("./start.ts").then(({ start }) => start());
