// The body of a table with sums above its rows.
import { type ComponentProps, createContext, type ReactNode, use } from "react";

const Above = createContext<ReactNode>(null);
/** Provides the sums shown above the rows of the tables inside. */
export const AboveRows = Above.Provider;

export function RowsBody({ children, ...props }: ComponentProps<"tbody">): ReactNode {
  return (
    <tbody {...props}>
      {use(Above)}
      {children}
    </tbody>
  );
}
