// Shows messages and dialogs on the sign-in pages.
import { FeedbackSurface as KitSurface } from "@kontor/ui-kit/feedback/antd-bridge";
import type { ReactNode } from "react";
import { WithKit } from "./with-kit.tsx";

export const FeedbackSurface = (): ReactNode => (
  <WithKit>
    <KitSurface />
  </WithKit>
);
