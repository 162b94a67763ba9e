// What was scanned on a list before the form that it opened stood there.
import { createContext, useContext, useEffect, useRef } from "react";
import type { Scan } from "./barcode-listener.ts";

const Context = createContext<readonly Scan[]>([]);

/** Hands scans to the form inside, in their order; more may follow. */
export const HandedOverScans = Context.Provider;

/**
 * Works off what was handed to the form around, each once.
 * @param ready whether the form has loaded
 * @returns whether there was something
 */
export function useHandedOverScans(ready: boolean, onScan: (scan: Scan) => void): boolean {
  const scans = useContext(Context);
  const taken = useRef(0);
  useEffect(() => {
    if (!ready) return;
    const fresh = scans.slice(taken.current);
    taken.current = scans.length;
    for (const scan of fresh) onScan(scan);
  }, [ready, scans, onScan]);
  return scans.length > 0;
}
