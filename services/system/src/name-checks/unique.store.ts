// Checks whether a unique value is taken, by the same rule as its own form (business.md §5).
import type { systemValues } from "@kontor/contracts/system/duplicate";
import { type PartnerType, partnerType } from "@kontor/contracts/system/partner";
import type { Work } from "@kontor/service-kit/resource/resource";
import { z } from "zod";
import { assignedTo } from "../assignment/assignment.store.ts";
import type { SystemTx } from "../db.ts";
import { isDuplicateFunction } from "../function/function.routes.ts";
import { departmentCodeCheck, departmentNameCheck } from "../organization/department.store.ts";
import { partners } from "../partner/partner.resource.ts";
import { persons } from "../person/person.resource.ts";
import { roleNameCheck } from "../role/role.store.ts";
import { isDuplicateLoginName } from "../user/user.store.ts";

async function isDuplicatePartner(
  work: Work<SystemTx>,
  types: readonly PartnerType[],
  supplier: string,
  id?: string,
): Promise<boolean> {
  for (const type of types) if (await partners[type].exists(work, { type, supplier }, id)) return true;
  return false;
}

export async function isDuplicate(
  work: Work<SystemTx>,
  of: (typeof systemValues)[number],
  value: string,
  id: string | undefined,
): Promise<boolean> {
  const { tx } = work;
  switch (of) {
    case "tenant.loginName":
      return isDuplicateLoginName(tx, value, id === undefined ? undefined : await ownerOf(tx, id));
    case "user.loginName":
      return isDuplicateLoginName(tx, value, id);
    case "role.name":
      return roleNameCheck(tx, value, id);
    case "organization.orgNo":
      return departmentCodeCheck(tx, value, id);
    case "organization.orgAbr":
      return departmentNameCheck(tx, value, id);
    case "person.name":
      return persons.exists(work, { name: value }, id);
    case "supplier.supplier":
      return isDuplicatePartner(work, partnerType.options, value, id);
    case "vendor.supplier":
      return isDuplicatePartner(work, ["供应商"], value, id);
    case "customer.supplier":
      return isDuplicatePartner(work, ["客户"], value, id);
    case "member.supplier":
      return isDuplicatePartner(work, ["会员"], value, id);
    case "function.name":
      return isDuplicateFunction(tx, { name: value }, id);
    case "function.number":
      return isDuplicateFunction(tx, { number: value }, id);
    case "userBusiness.RoleFunctions":
      return isAssigned(tx, "RoleFunctions", value);
    case "userBusiness.UserRole":
      return isAssigned(tx, "UserRole", value);
    case "userBusiness.UserDepot":
      return isAssigned(tx, "UserDepot", value);
    case "userBusiness.UserCustomer":
      return isAssigned(tx, "UserCustomer", value);
  }
}

const ownerOf = async (tx: SystemTx, tenantId: string): Promise<string | undefined> =>
  (await tx.tenant.findUnique({ where: { id: tenantId }, select: { ownerId: true } }))?.ownerId;

/** Whether the role or user with that id has anything assigned. */
const isAssigned = async (tx: SystemTx, type: Parameters<typeof assignedTo>[1], keyId: string): Promise<boolean> =>
  z.uuid().safeParse(keyId).success && (await assignedTo(tx, type, keyId)).length > 0;
