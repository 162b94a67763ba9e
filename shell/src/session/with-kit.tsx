// The providers that antd and server data need, for those sign-in pages and messages that load later.
import { KitProvider } from "@kontor/ui-kit/provider";
import type { ReactNode } from "react";
import { SHELL } from "../locales/load.ts";

export const WithKit = ({ children }: { children: ReactNode }): ReactNode => (
  <KitProvider words={SHELL}>{children}</KitProvider>
);
