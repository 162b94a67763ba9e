// Passes scans made on a list to the form that they opened, once it is mounted.
import { createContext, useContext, useEffect, useRef } from "react";
import type { Scan } from "./barcode-listener.ts";

const Context = createContext<readonly Scan[]>([]);

/** Provides scans to the form inside, in their order; more may follow. */
export const HandedOverScans = Context.Provider;

/**
 * Handles the scans passed to the surrounding form, each once.
 * @param ready whether the form has loaded
 * @returns whether there were any
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
