// The dialog of the customers that a user may see while the customer switch is on (reference.md §6.4).

import { getAllCustomers } from "@kontor/contracts/system/partner";
import { getBasicData, updateUserBusiness } from "@kontor/contracts/system/role";
import type { UserRow } from "@kontor/contracts/system/user";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useReadRows } from "@kontor/ui-kit/list/read-rows";
import { useTickBoxes } from "@kontor/ui-kit/list/tick-boxes";
import { toggled } from "@kontor/ui-kit/list/ticks";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Input, Table } from "antd";
import { useState } from "react";
import { ChoiceDialog } from "../shared/choice.dialog.tsx";

const PAGE_SIZE = 10;

export function UserCustomersDialog({ user, onClose }: { user: UserRow; onClose(): void }) {
  const t = useTranslation();
  const [key, setKey] = useState("");
  const [currentPage, setCurrentPage] = useState(1);
  const assigned = useRead(getBasicData, { query: { KeyId: user.id, type: "UserCustomer" } });
  const customers = useRead(getAllCustomers, {
    query: { UBType: "UserCustomer", UBKeyId: user.id, key, currentPage, pageSize: PAGE_SIZE },
  });
  const table = useReadRows(customers);
  const boxes = useTickBoxes(table.dataSource);
  const write = useWrite(updateUserBusiness);
  const [ticked, setTicked] = useState<string[]>();
  const value = ticked ?? assigned.data?.userBusinessList[0]?.value ?? [];

  async function save() {
    const saved = await write.run({ body: { type: "UserCustomer", keyId: user.id, value } });
    if (saved) onClose();
  }

  return (
    <ChoiceDialog
      title={t("user.customersOf", { name: user.username })}
      action={t("button.save")}
      onDo={save}
      disabled={!assigned.data}
      busy={write.busy}
      onClose={onClose}
    >
      <Loaded read={assigned}>
        {() => (
          <>
            <Input.Search
              allowClear
              aria-label={t("user.findCustomer")}
              placeholder={t("user.findCustomer")}
              onSearch={(text) => {
                setKey(text);
                setCurrentPage(1);
              }}
            />
            <Table
              {...table}
              rowKey="id"
              style={{ marginTop: 12 }}
              columns={[{ title: t("user.customer"), dataIndex: "supplier" }]}
              rowSelection={{
                ...boxes,
                selectedRowKeys: value,
                preserveSelectedRowKeys: true,
                onChange: (keys) => setTicked(keys.map(String)),
              }}
              onRow={({ id }) => ({
                style: { cursor: "pointer" },
                onClick: () => setTicked(toggled(value, id)),
              })}
              pagination={{
                current: currentPage,
                pageSize: PAGE_SIZE,
                total: customers.data?.total ?? 0,
                showSizeChanger: false,
                onChange: setCurrentPage,
              }}
            />
          </>
        )}
      </Loaded>
    </ChoiceDialog>
  );
}
