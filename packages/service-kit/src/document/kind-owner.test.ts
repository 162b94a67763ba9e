import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { expect, it } from "vitest";
import { refuseOthersKind } from "./kind-owner.ts";

const kinds = [...documentKinds.map(({ name, service }) => [name, service] as const), ["opening", "system"] as const];
const services = ["purchase", "sales", "warehouse", "system", "finance", "reports"];

it.each(kinds)("documents of %s are the business of %s and of no other service", (kind, owner) => {
  const refused = services.filter((signer) => {
    try {
      refuseOthersKind({ signer }, kind);
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toEqual(services.filter((service) => service !== owner));
});

it("an unknown kind has no owner", () => {
  expect(() => refuseOthersKind({ signer: "sales" }, "order")).toThrow("not-permitted");
});
