// Tests that every kind of document must pass; each service calls them with all its kinds. Imported by tests only.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { takesBack } from "@kontor/contracts/document/kind-values";
import { describe } from "vitest";
import type { Kind } from "../src/document/kind.ts";
import { changeOf } from "./document-change.ts";
import { testClosing } from "./document-closing.ts";
import type { DocumentHarness } from "./document-harness.ts";
import { testLifeCycle } from "./document-life-cycle.ts";
import { testLists } from "./document-lists.ts";
import { testNumbers } from "./document-numbers.ts";
import { testOrders } from "./document-orders.ts";
import { testRaces } from "./document-races.ts";
import { testRefusals } from "./document-refusals.ts";
import { testReturns } from "./document-returns.ts";
import { testSwitchOver } from "./document-strict-audit.ts";
import { suiteOf } from "./document-suite.ts";
import { testTracked } from "./document-tracked.ts";
import { testVisibility } from "./document-visibility.ts";
import { testWorkbooks } from "./document-workbooks.ts";
import { raceRounds } from "./race-rounds.ts";

/**
 * Tests all kinds of a service over HTTP on the real database. The code is the same for all: the races of one kind of each direction run as
 * often as requested, those of the others less.
 * @param raced the kinds whose races run as often as requested
 */
export function testKinds(kinds: readonly Kind[], open: () => DocumentHarness, raced: readonly DocumentKind[]): void {
  for (const { contract: kind } of kinds) {
    describe(kind.name, () => testKind(kind, open, raced.includes(kind) ? raceRounds() : raceRounds(30)));
    if (kind.progress) describe(`orders of kind ${kind.name}`, () => testOrders(kind, open));
    if (takesBack(kind)) describe(`returns by ${kind.name}`, () => testReturns(kind, open));
  }
}

/** Each race runs `rounds` times. */
function testKind(kind: DocumentKind, open: () => DocumentHarness, rounds: number): void {
  const suite = suiteOf(kind, open);
  const { harness } = suite;
  testLifeCycle(suite);
  testRefusals(suite);
  testNumbers(suite);
  testRaces(suite, rounds);
  testVisibility(suite);
  testLists(suite);
  testWorkbooks(kind, harness);
  testTracked(suite);
  testSwitchOver(kind, harness);
  testClosing(kind, harness, changeOf);
}
