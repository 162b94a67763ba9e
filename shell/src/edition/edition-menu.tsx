// The tenant's edition: name, expiry, users, and the link to buy or renew (shell.md §2 top bar "Edition menu").
import { CrownOutlined } from "@ant-design/icons";
import { getFreeVerLimitByDate } from "@kontor/contracts/system/platform";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDate, formatNumber } from "@kontor/ui-kit/i18n/format";
import { useReadWhen } from "@kontor/ui-kit/query";
import { Button, Descriptions, Popover } from "antd";
import { type ReactNode, useState } from "react";
import { navigate } from "../frame/navigation.ts";
import type { Tenant } from "./edition.rules.ts";

interface Props {
  tenant: Tenant;
  /** Icon only. */
  short: boolean;
}

export function EditionMenu({ tenant, short }: Props): ReactNode {
  const w = useTranslation();
  const [open, setOpen] = useState(false);
  // Tenants of the free edition see their usage (shell.md §3) when they open the menu.
  const used = useReadWhen(open && tenant.type === 0, getFreeVerLimitByDate).data;
  const name = w(`edition.type-${tenant.type}`);
  const buy = () => {
    setOpen(false);
    navigate("/upgradeplan");
  };
  const content = (
    <div className="k-edition">
      <Descriptions
        column={1}
        size="small"
        title={name}
        items={[
          { key: "expire", label: w("edition.expires"), children: formatDate(tenant.expireTime) || w("edition.never") },
          ...(used
            ? [{ key: "documents", label: w("edition.documents"), children: formatNumber(used.billCount) }]
            : []),
          { key: "users", label: w("edition.users"), children: `${tenant.userCurrentNum}/${tenant.userNumLimit}` },
        ]}
      />
      <Button type="primary" block onClick={buy}>
        {w(tenant.type === 0 ? "edition.buy" : "edition.renew")}
      </Button>
    </div>
  );
  return (
    <Popover content={content} trigger="click" open={open} onOpenChange={setOpen} placement="bottomRight">
      <Button
        type="text"
        icon={<CrownOutlined />}
        aria-label={w("edition.menu", { name })}
        aria-haspopup="dialog"
        aria-expanded={open}
      >
        {short ? null : name}
      </Button>
    </Popover>
  );
}
