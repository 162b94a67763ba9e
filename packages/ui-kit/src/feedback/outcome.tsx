// A result page: picture, title, explanation and actions. antd's own, which few visits need, is loaded on first use.
import type { ResultProps } from "antd";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

type Shown = Pick<ResultProps, "status" | "icon" | "title" | "subTitle" | "extra">;

const fetched = (): Promise<{ default: ComponentType<Shown> }> => import("antd/es/result");

/** Without a connection the text is shown without the picture. */
const Pictured = lazy(() => fetched().catch(() => ({ default: Plain })));

export const Outcome = (props: Shown): ReactNode => (
  <Suspense>
    <Pictured {...props} />
  </Suspense>
);

const Plain = ({ title, subTitle, extra }: Shown): ReactNode => (
  <div className="kontor-outcome">
    <strong>{title}</strong>
    <p>{subTitle}</p>
    {extra}
  </div>
);
