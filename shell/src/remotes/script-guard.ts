// The page's only source of script addresses: every script element of shell and remotes passes this guard.
import { type ListedFiles, scriptPolicy } from "./script-policy.ts";

interface ScriptGuard {
  /** Sets a script element's trusted address, nonce and integrity; throws when the address is not listed. */
  dress(script: HTMLScriptElement, url: string): void;
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

declare global {
  /** Called by the chunk loaders of shell and remotes (ui-kit/federation/csp-script-loader.ts). */
  var kontorScripts: ScriptGuard;
  var trustedTypes: TrustedTypes | undefined;
}

const policy = scriptPolicy(location.origin);
const rules = { createScriptURL: policy.address };
const trusted = globalThis.trustedTypes?.createPolicy("kontor", rules) ?? rules;

/** The nonce of this page's scripts and styles. */
const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce ?? "";

const guard: ScriptGuard = Object.freeze({
  dress(script: HTMLScriptElement, url: string) {
    script.nonce = nonce;
    script.integrity = policy.integrity(url);
    // A TrustedScriptURL is what `src` takes under Trusted Types; TypeScript's DOM types know only strings.
    script.src = trusted.createScriptURL(url) as string;
  },
});
Object.defineProperty(globalThis, "kontorScripts", { value: guard });

/** Allows further scripts to be loaded. */
export const listScripts = (files: ListedFiles): void => policy.list(files);

const own = document.getElementById("kontor-files")?.textContent ?? "{}";
// Written by the build into index.html (ui-kit/federation/index-page.ts).
policy.list(JSON.parse(own) as ListedFiles);
