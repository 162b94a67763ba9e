// What antd and the server's data need around them, for those sign-in pages and messages that are shown later.
import { KitProvider } from "@kontor/ui-kit/provider";
import type { ReactNode } from "react";
import { SHELL } from "../locales/load.ts";

export const WithKit = ({ children }: { children: ReactNode }): ReactNode => (
  <KitProvider words={SHELL}>{children}</KitProvider>
);
