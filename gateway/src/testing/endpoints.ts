// Endpoints that tests call through the gateway: one of each sort that it treats differently.
import { defineEndpoint, type Endpoint } from "@kontor/contracts/core/endpoint";
import { z } from "zod";

const echoed = z.object({
  endpoint: z.string(),
  requestId: z.string(),
  actor: z.unknown(),
  clientIp: z.string(),
  body: z.unknown(),
  query: z.unknown(),
});
const system = { service: "system", response: echoed, summary: "test" } as const;
const anything = z.record(z.string(), z.unknown());
const byType = { by: "type", of: { supplier: "/system/vendor", customer: "/system/customer" } } as const;

export const openPing = defineEndpoint({
  ...system,
  method: "GET",
  path: "/open/ping",
  audience: "public",
  query: anything,
});
export const openWrite = defineEndpoint({
  ...system,
  method: "POST",
  path: "/open/write",
  audience: "public",
  body: anything,
});
export const whoAmI = defineEndpoint({
  ...system,
  method: "GET",
  path: "/who/amI",
  audience: "session",
  query: anything,
});
export const ownPassword = defineEndpoint({
  ...system,
  method: "POST",
  path: "/user/updatePwd",
  audience: "session",
  body: anything,
});
export const staffOnly = defineEndpoint({ ...system, method: "GET", path: "/staff/only", audience: "staff" });
export const ownerOnly = defineEndpoint({ ...system, method: "GET", path: "/owner/only", audience: "owner" });
export const operatorOnly = defineEndpoint({ ...system, method: "GET", path: "/operator/only", audience: "operator" });
export const listVendors = defineEndpoint({
  ...system,
  method: "GET",
  path: "/vendor/list",
  audience: "staff",
  page: "/system/vendor",
  query: anything,
});
export const editVendor = defineEndpoint({
  ...system,
  method: "POST",
  path: "/vendor/edit",
  audience: "staff",
  page: "/system/vendor",
  button: "edit",
  body: anything,
});
export const pickVendor = defineEndpoint({
  ...system,
  method: "GET",
  path: "/vendor/pick",
  audience: "staff",
  page: ["/system/vendor", "/bill/purchase_in"],
});
export const listPartners = defineEndpoint({
  ...system,
  method: "GET",
  path: "/partner/list",
  audience: "staff",
  page: byType,
  query: anything,
});
export const editPartner = defineEndpoint({
  ...system,
  method: "POST",
  path: "/partner/edit",
  audience: "staff",
  page: byType,
  button: "edit",
  query: anything,
  body: anything,
});
export const advancedOnly = defineEndpoint({
  ...system,
  method: "GET",
  path: "/advanced/only",
  audience: "staff",
  edition: 2,
});
export const takeReport = defineEndpoint({
  ...system,
  method: "GET",
  path: "/report/take",
  audience: "session",
  weight: "report",
});
export const takeUpload = defineEndpoint({
  ...system,
  method: "POST",
  path: "/upload/take",
  audience: "session",
  upload: true,
});
export const slowCall = defineEndpoint({ ...system, method: "GET", path: "/slow/call", audience: "session" });
export const elsewhere = defineEndpoint({
  ...system,
  service: "sales",
  method: "GET",
  path: "/sales/call",
  audience: "session",
});
export const login = defineEndpoint({
  ...system,
  method: "POST",
  path: "/user/login",
  audience: "public",
  body: anything,
});
export const internalOnly = defineEndpoint({ ...system, method: "GET", path: "/internal/only", audience: "internal" });

export const testEndpoints: readonly Endpoint[] = [
  openPing,
  openWrite,
  whoAmI,
  ownPassword,
  staffOnly,
  ownerOnly,
  operatorOnly,
  listVendors,
  editVendor,
  pickVendor,
  listPartners,
  editPartner,
  advancedOnly,
  takeReport,
  takeUpload,
  slowCall,
  elsewhere,
  login,
  internalOnly,
];
