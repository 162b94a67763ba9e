// How something ended: a picture, a title, an explanation and what can be done. antd's own, which few visits show, is fetched when it is.
import type { ResultProps } from "antd";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

type Shown = Pick<ResultProps, "status" | "icon" | "title" | "subTitle" | "extra">;

const fetched = (): Promise<{ default: ComponentType<Shown> }> => import("antd/es/result");

/** Without a connection the picture cannot be had; the words can. */
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
