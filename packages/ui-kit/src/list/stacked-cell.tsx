// A cell of a narrow table: what it is about, and below it what else is known.
import { Typography } from "antd";
import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** Short texts; those that are empty take no room. */
  below: readonly string[];
}

export function Stacked({ children, below }: Props): ReactNode {
  return (
    <>
      {children}
      {below
        .filter((text) => text !== "")
        .map((text) => (
          <div key={text}>
            <Typography.Text type="secondary">{text}</Typography.Text>
          </div>
        ))}
    </>
  );
}
