// One record of each kind that has an id, owned by a tenant, and which kind an id in a field of a call refers to.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { addOrganization, getOrganizationTree } from "@kontor/contracts/system/organization";
import { addPartner, type PartnerType, partnerTypes } from "@kontor/contracts/system/partner";
import { addPerson } from "@kontor/contracts/system/person";
import { addRole } from "@kontor/contracts/system/role";
import { type Catalogue, catalogueOf } from "./catalogue.ts";
import { done, type Tenant } from "./tenant.ts";

export type Thing = "user" | "role" | "person" | "department" | PartnerType | keyof Catalogue;
export type Things = Record<Thing, string>;

/** Areas of resources, the first part of their paths, with the kind of thing that an `id` there is; of partners their type decides. */
const AREAS: Readonly<Record<string, Thing | "by type">> = {
  user: "user",
  role: "role",
  person: "person",
  organization: "department",
  supplier: "by type",
  depot: "depot",
  unit: "unit",
  materialCategory: "materialCategory",
  materialAttribute: "materialAttribute",
  material: "material",
  materialProperty: "materialProperty",
  account: "account",
  inOutItem: "inOutItem",
};

const areaOf = ({ path }: Pick<Endpoint, "path">): string => path.split("/")[1] ?? "";

/** The kind of thing that `id` and `ids` are in a call of a resource. */
export function thingOfArea(endpoint: Pick<Endpoint, "path">, type: string): Thing | undefined {
  const thing = AREAS[areaOf(endpoint)];
  return thing === "by type" ? partnerTypes.find((each) => each === type) : thing;
}

/** Resources (with add, update and read by id) without a case here, so that no test reads another tenant's. */
export function areasWithoutThing(endpoints: readonly Pick<Endpoint, "path" | "method" | "audience">[]): string[] {
  const has = (area: string, paths: readonly string[]) =>
    endpoints.some(({ path, audience }) => audience === "staff" && paths.some((each) => path === `/${area}/${each}`));
  const areas = [...new Set(endpoints.map(areaOf))];
  const resources = areas.filter((area) => has(area, ["add"]) && has(area, ["info", "findById"]));
  return resources.filter((area) => !(area in AREAS));
}

/** Creates one of each in a tenant. @param user represents its users */
export async function thingsOf(tenant: Tenant, user: string): Promise<Things> {
  const { token } = tenant;
  const add = async (endpoint: Endpoint, body: object) => (await done<{ id: string }>(endpoint, { token, body })).id;
  const partner = async (type: PartnerType) =>
    [type, await add(addPartner, { type, supplier: `Own ${type}` })] as const;
  const [root] = await done<{ id: string }[]>(getOrganizationTree, { token });
  const partners = Object.fromEntries(await Promise.all(partnerTypes.map(partner))) as Record<PartnerType, string>; // of each type one
  return {
    ...partners,
    user,
    role: await add(addRole, { name: "Own role", type: 1 }),
    person: await add(addPerson, { name: "Own person", type: "销售员" }),
    department: await add(addOrganization, { orgNo: "own", orgAbr: "own", parentId: root?.id }),
    ...(await catalogueOf(tenant)),
  };
}
