// Opens every page of the menu in every language, under the real content security policy (security.md WEB-2, WEB-4). The fifth language is in
// canary.spec.ts.

import { languages } from "@kontor/contracts/core/languages";
import { sampled } from "@kontor/contracts/testing/sampled";
import { expect, test } from "@playwright/test";
import { choose, complaints, demo, noteViolations, signIn } from "./app.ts";
import { walk } from "./page-tour.ts";

for (const language of sampled(
  languages.filter((one) => one !== "vi"),
  4,
))
  test(`in ${language} every page of the menu opens without an error, a policy violation or a foreign request, is translated, and fits a phone (shell.md §9, WEB-2, WEB-4)`, async ({
    page,
  }) => {
    const complained = complaints(page);
    const refused = await noteViolations(page);
    const foreign: string[] = [];
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== new URL(page.url()).origin && page.url() !== "about:blank")
        foreign.push(request.url());
    });
    // The key by which development tools override the addresses of remotes.
    await page.addInitScript(
      `localStorage.setItem("__FEDERATION_DEVTOOLS__", '{"overrides":{"mfe_sales":"https://evil.example/mf-manifest.json"}}');
       localStorage.setItem("overridemf", '{"mfe_sales":"https://evil.example/remoteEntry.js"}');
       localStorage.setItem("import-map-override:mfe-sales", "https://evil.example/remoteEntry.js");`,
    );
    await signIn(page, demo());
    await choose(page, language);
    await walk(page, language);
    expect(complained).toEqual([]);
    expect(foreign).toEqual([]);
    expect(await refused()).toEqual([]);
  });
