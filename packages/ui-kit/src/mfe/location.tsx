// The address of the surrounding tab, for parameters of the page.
import { createContext, type ReactNode, useContext } from "react";

const Context = createContext("");

export const AddressScope = ({ search, children }: { search: string; children: ReactNode }): ReactNode => (
  <Context value={search}>{children}</Context>
);

/** The value of a parameter in the query of the tab's address. */
export const useParameter = (name: string): string | undefined =>
  new URLSearchParams(useContext(Context)).get(name) ?? undefined;
