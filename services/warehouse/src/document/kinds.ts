// Document kinds that this service owns.
import { kindsOf } from "@kontor/service-kit/document/kind";
import { otherInKind } from "./other-in.kind.ts";
import { otherOutKind } from "./other-out.kind.ts";

export const kinds = kindsOf<"warehouse">({ "other-in": otherInKind, "other-out": otherOutKind });
