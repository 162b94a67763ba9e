// Jumps to a menu entry by typing: a box on wide windows, a dialog on phones.
import { SearchOutlined } from "@ant-design/icons";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Button } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { JumpBox } from "./jump-box.tsx";
import { useOnceOpened } from "./use-once-opened.ts";

const JumpDialog = lazy(() => import("./jump-dialog.tsx"));

export function MenuJump({ isDialog }: { isDialog: boolean }): ReactNode {
  const w = useTranslation();
  const [open, setOpen] = useState(false);
  const opened = useOnceOpened(open);
  if (!isDialog) return <JumpBox className="k-jump" />;
  return (
    <>
      <Button type="text" icon={<SearchOutlined />} aria-label={w("top.jump")} onClick={() => setOpen(true)} />
      {opened && (
        <Suspense>
          <JumpDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
