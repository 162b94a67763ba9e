// External pages in iframes: alive from their first opening, also in one-page mode; closing their tab removes them (shell.md §2).
import { language } from "@kontor/ui-kit/i18n/languages";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { StatusPage } from "../fallback/status-page.tsx";
import type { Destination } from "./destination.rules.ts";
import { type Entry, isEmbeddable, labelOf } from "./menu.rules.ts";
import { useTabs } from "./open-pages.ts";

/** The most frames that are kept alive; the oldest is removed. */
const ALIVE_MAX = 10;
/** External pages keep their own origin; pages of Kontor's origin get none, because they could read the session otherwise. */
const SANDBOX = "allow-scripts allow-forms allow-popups allow-downloads";

interface Props {
  destination: Destination;
  multipage: boolean;
}

export function EmbeddedPages({ destination, multipage }: Props): ReactNode {
  const { list } = useTabs();
  const [alive, setAlive] = useState<readonly Entry[]>([]);
  const shown = destination.kind === "embedded" ? destination.entry : undefined;
  useLayoutEffect(() => {
    setAlive((before) => {
      const remaining = before.filter(
        (entry) => !multipage || entry === shown || list.some((tab) => tab.path === entry.path),
      );
      if (!shown || remaining.includes(shown)) return remaining.length === before.length ? before : remaining;
      return [...remaining, shown].slice(-ALIVE_MAX);
    });
  }, [shown, list, multipage]);
  return alive.map((entry) => (
    <section key={entry.path} className="k-panel k-embedded" hidden={entry !== shown}>
      {isEmbeddable(entry.source) ? (
        <iframe
          title={labelOf(entry, language())}
          src={entry.source}
          referrerPolicy="no-referrer"
          sandbox={entry.source.startsWith("/") ? SANDBOX : `${SANDBOX} allow-same-origin`}
        />
      ) : (
        <StatusPage status={403} />
      )}
    </section>
  ));
}
