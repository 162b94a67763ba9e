// The pages of this remote by page id (in the menu `mfe-system/<page id>`), each loaded when first opened.
import { underDevelopment } from "@kontor/ui-kit/mfe";
import { withVoucherWords } from "@kontor/ui-kit/voucher/words";

export const pages = {
  vendor: { load: () => import("./partner/supplier.list.tsx") },
  customer: { load: () => import("./partner/customer.list.tsx") },
  member: { load: () => import("./partner/member.list.tsx") },
  person: { load: () => import("./person/person.list.tsx") },
  role: { load: () => import("./role/role.list.tsx") },
  user: { load: () => import("./user/user.list.tsx") },
  organization: { load: () => import("./organization/organization.page.tsx") },
  log: withVoucherWords(() => import("./log/log.list.tsx")),
  operator_log: { load: () => import("./log/operator-log.list.tsx") },
  system_config: withVoucherWords(() => import("./settings/settings.page.tsx")),
  platform_config: { load: () => import("./platform/platform-config.page.tsx") },
  data_delivery: { load: () => import("./facts/data-delivery.page.tsx") },
  tenant: { load: () => import("./tenant/tenant.list.tsx") },
  function: { load: () => import("./function/function.list.tsx") },
  merchantconfig: underDevelopment,
  upgradeplan: underDevelopment,
  activation_codes: underDevelopment,
  payment_records: underDevelopment,
  plugin: underDevelopment,
  tenantauthfun: underDevelopment,
  shop: underDevelopment,
};
