// Jumping to a menu entry by typing: a box on wide windows, a dialog on phones (shell.md §2 "menu-jump box").
import { SearchOutlined } from "@ant-design/icons";
import { useWords } from "@kontor/ui-kit/i18n";
import { language } from "@kontor/ui-kit/i18n/languages";
import { Button, Modal, Select } from "antd";
import { type ReactNode, useState } from "react";
import { useHouse } from "./house.ts";
import { entriesOf, labelOf } from "./menu.rules.ts";
import { useVisit } from "./visit.ts";

export function MenuJump({ isDialog }: { isDialog: boolean }): ReactNode {
  const w = useWords();
  const [open, setOpen] = useState(false);
  if (!isDialog) return <JumpBox className="k-jump" />;
  return (
    <>
      <Button type="text" icon={<SearchOutlined />} aria-label={w("top.jump")} onClick={() => setOpen(true)} />
      <Modal open={open} title={w("top.jump")} footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <JumpBox className="k-jump-wide" autoFocus onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

interface BoxProps {
  className: string;
  autoFocus?: boolean;
  onDone?: () => void;
}

/** Lists every permitted entry that opens something; found by its name or by a piece of its path. */
function JumpBox({ className, autoFocus = false, onDone }: BoxProps): ReactNode {
  const w = useWords();
  const { menu } = useHouse();
  const visit = useVisit();
  const options = entriesOf(menu).map((entry) => ({ value: entry.path, label: labelOf(entry, language()) }));
  const matches = (typed: string, option?: { value: string; label: string }) =>
    `${option?.label} ${option?.value}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
  return (
    <Select
      className={className}
      classNames={{ popup: { root: "k-jump-list" } }}
      showSearch={{ filterOption: matches }}
      autoFocus={autoFocus}
      // Nothing stays chosen: the box is a way, not a value.
      value={null}
      placeholder={w("top.jump")}
      aria-label={w("top.jump")}
      suffixIcon={<SearchOutlined />}
      options={options}
      notFoundContent={w("top.jump-nothing")}
      onChange={(path: string | null) => {
        if (path === null) return;
        visit(path);
        onDone?.();
      }}
    />
  );
}
