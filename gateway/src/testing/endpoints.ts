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

const openPing = defineEndpoint({
  ...system,
  method: "GET",
  path: "/open/ping",
  audience: "public",
  query: anything,
});
const openWrite = defineEndpoint({
  ...system,
  method: "POST",
  path: "/open/write",
  audience: "public",
  body: anything,
});
const whoAmI = defineEndpoint({
  ...system,
  method: "GET",
  path: "/who/amI",
  audience: "session",
  query: anything,
});
const ownPassword = defineEndpoint({
  ...system,
  method: "POST",
  path: "/user/updatePwd",
  audience: "session",
  body: anything,
});
const staffOnly = defineEndpoint({ ...system, method: "GET", path: "/staff/only", audience: "staff" });
const ownerOnly = defineEndpoint({ ...system, method: "GET", path: "/owner/only", audience: "owner" });
const operatorOnly = defineEndpoint({ ...system, method: "GET", path: "/operator/only", audience: "operator" });
const listSuppliers = defineEndpoint({
  ...system,
  method: "GET",
  path: "/vendor/list",
  audience: "staff",
  page: "/system/vendor",
  query: anything,
});
const editSupplier = defineEndpoint({
  ...system,
  method: "POST",
  path: "/vendor/edit",
  audience: "staff",
  page: "/system/vendor",
  button: "edit",
  body: anything,
});
const pickSupplier = defineEndpoint({
  ...system,
  method: "GET",
  path: "/vendor/pick",
  audience: "staff",
  page: ["/system/vendor", "/bill/purchase_in"],
});
const listPartners = defineEndpoint({
  ...system,
  method: "GET",
  path: "/partner/list",
  audience: "staff",
  page: byType,
  query: anything,
});
const editPartner = defineEndpoint({
  ...system,
  method: "POST",
  path: "/partner/edit",
  audience: "staff",
  page: byType,
  button: "edit",
  query: anything,
  body: anything,
});
const advancedOnly = defineEndpoint({
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
const takeUpload = defineEndpoint({
  ...system,
  method: "POST",
  path: "/upload/take",
  audience: "session",
  upload: true,
});
export const slowCall = defineEndpoint({ ...system, method: "GET", path: "/slow/call", audience: "session" });
const elsewhere = defineEndpoint({
  ...system,
  service: "sales",
  method: "GET",
  path: "/sales/call",
  audience: "session",
});
const login = defineEndpoint({
  ...system,
  method: "POST",
  path: "/user/login",
  audience: "public",
  body: anything,
});
const internalOnly = defineEndpoint({ ...system, method: "GET", path: "/internal/only", audience: "internal" });

export const testEndpoints: readonly Endpoint[] = [
  openPing,
  openWrite,
  whoAmI,
  ownPassword,
  staffOnly,
  ownerOnly,
  operatorOnly,
  listSuppliers,
  editSupplier,
  pickSupplier,
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
