// The name of a saved view, and the roles that see it.
import { listViewRoles, type SavedView, VIEW_NAME_MAX } from "@kontor/contracts/core/saved-view";
import { Button, Flex, Input, Select } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useRead } from "../../query/query.ts";
import { useListPage } from "../list-page.tsx";

export type NamedView = Pick<SavedView, "name" | "roleIds">;

interface Props {
  /** What it is called now; undefined: a new one. */
  view?: NamedView;
  /** Word key. */
  button: string;
  busy: boolean;
  onDone(view: NamedView): Promise<void>;
}

export function ViewForm({ view, button, busy, onDone }: Props): ReactNode {
  const { page } = useListPage();
  const t = useTranslation();
  const [name, setName] = useState(view?.name ?? "");
  const [roleIds, setRoleIds] = useState<readonly string[]>(view?.roleIds ?? []);
  const { data: roles = [] } = useRead(listViewRoles, { query: { page } });
  const isReady = name.trim() !== "";
  const done = () => void onDone({ name: name.trim(), roleIds: [...roleIds] });
  return (
    <Flex gap="small" wrap>
      <Input
        style={{ flex: "2 1 180px" }}
        autoFocus
        maxLength={VIEW_NAME_MAX}
        aria-label={t("views.name")}
        placeholder={t("views.name")}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => isReady && done()}
      />
      {roles.length > 0 && (
        <Select
          style={{ flex: "2 1 180px" }}
          mode="multiple"
          maxTagCount={1}
          aria-label={t("views.share")}
          placeholder={t("views.share")}
          options={roles.map((role) => ({ value: role.id, label: role.name }))}
          showSearch={{ optionFilterProp: "label" }}
          value={[...roleIds]}
          onChange={setRoleIds}
        />
      )}
      <Button type="primary" disabled={!isReady} loading={busy} onClick={done}>
        {t(button)}
      </Button>
    </Flex>
  );
}
