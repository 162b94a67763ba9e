// The address of the tab around a part, for what it asks of the page.
import { createContext, type ReactNode, useContext } from "react";

const Context = createContext("");

export const AddressScope = ({ search, children }: { search: string; children: ReactNode }): ReactNode => (
  <Context value={search}>{children}</Context>
);

/** The value of a name in the part of the tab's address behind `?`. */
export const useParameter = (name: string): string | undefined =>
  new URLSearchParams(useContext(Context)).get(name) ?? undefined;
