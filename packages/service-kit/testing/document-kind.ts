// Tests that every kind of document must pass; each service calls them with all its kinds. Imported by tests only.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { changeOf } from "./document-change.ts";
import { testClosing } from "./document-closing.ts";
import type { DocumentHarness } from "./document-harness.ts";
import { testLifeCycle } from "./document-life-cycle.ts";
import { testLists } from "./document-lists.ts";
import { testNumbers } from "./document-numbers.ts";
import { testRaces } from "./document-races.ts";
import { testRefusals } from "./document-refusals.ts";
import { testSwitchOver } from "./document-strict-audit.ts";
import { suiteOf } from "./document-suite.ts";
import { testTracked } from "./document-tracked.ts";
import { testVisibility } from "./document-visibility.ts";
import { testWorkbooks } from "./document-workbooks.ts";
import { raceRounds } from "./race-rounds.ts";

/** The code is the same for all kinds: one of each direction runs its races as often as requested, the others less. */
const RACES = raceRounds(30);

/** Tests a kind over HTTP on the real database; each race runs `rounds` times. */
export function testKind(kind: DocumentKind, open: () => DocumentHarness, rounds = RACES): void {
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
