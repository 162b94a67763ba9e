// A cell of a narrow table: its main value, with more details below.
import { Typography } from "antd";
import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** Short texts; empty ones take no space. */
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
