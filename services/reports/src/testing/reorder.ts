// Fifty products with what is to be ordered of each, computed by hand for goods that come after ten days. Imported by tests only.

export const FIXTURE_LEAD_DAYS = 10;

/** What a case shows; on hand, promised, coming, low level, used in 30 and in 90 days, pack; then what comes out: available, shortage, quantity. */
export const FIXTURE: readonly (readonly string[])[] = [
  ["nothing short", "20", "0", "0", "10", "0", "0", "1", "20", "0", "0"],
  ["exactly the level", "10", "0", "0", "10", "0", "0", "1", "10", "0", "0"],
  ["one below the level", "9", "0", "0", "10", "0", "0", "1", "9", "1", "1"],
  ["nothing there", "0", "0", "0", "10", "0", "0", "1", "0", "10", "10"],
  ["below zero", "-5", "0", "0", "10", "0", "0", "1", "-5", "15", "15"],
  ["a part of a piece short", "9.5", "0", "0", "10", "0", "0", "1", "9.5", "0.5", "1"],
  ["packs of twelve, one short", "9", "0", "0", "10", "0", "0", "12", "9", "1", "12"],
  ["packs of twelve, twelve short", "0", "0", "0", "12", "0", "0", "12", "0", "12", "12"],
  ["packs of twelve, thirteen short", "0", "0", "0", "13", "0", "0", "12", "0", "13", "24"],
  ["packs of 2.5", "0", "0", "0", "10", "0", "0", "2.5", "0", "10", "10"],
  ["packs of 2.5, one more needed", "0", "0", "0", "10.001", "0", "0", "2.5", "0", "10.001", "12.5"],
  ["all promised", "20", "15", "0", "10", "0", "0", "1", "5", "5", "5"],
  ["promised in part, still enough", "20", "10", "0", "10", "0", "0", "1", "10", "0", "0"],
  ["more promised than there", "5", "8", "0", "10", "0", "0", "1", "-3", "13", "13"],
  ["coming covers it", "0", "0", "10", "10", "0", "0", "1", "10", "0", "0"],
  ["coming covers a part", "0", "0", "4", "10", "0", "0", "1", "4", "6", "6"],
  ["coming and promised", "3", "7", "6", "10", "0", "0", "1", "2", "8", "8"],
  ["coming more than needed", "0", "0", "50", "10", "0", "0", "1", "50", "0", "0"],
  ["used three a day in both periods", "40", "0", "0", "10", "90", "270", "1", "40", "0", "0"],
  ["used three a day, exactly enough", "40", "0", "0", "10", "90", "270", "12", "40", "0", "0"],
  ["used three a day, one less", "39", "0", "0", "10", "90", "270", "12", "39", "1", "12"],
  ["used more lately", "30", "0", "0", "10", "60", "90", "1", "30", "0", "0"],
  ["used less lately", "20", "0", "0", "10", "0", "90", "1", "20", "0", "0"],
  ["used one piece in ninety days", "10", "0", "0", "10", "1", "1", "1", "10", "0.334", "1"],
  ["used seven in ninety days", "10", "0", "0", "10", "0", "7", "1", "10", "0.778", "1"],
  ["used ten lately alone", "12", "0", "0", "10", "10", "10", "1", "12", "1.334", "2"],
  ["used by parts of a piece", "5", "0", "0", "4", "7.5", "12", "1", "5", "1.5", "2"],
  ["more came back than was sold", "10", "0", "0", "10", "-5", "-3", "1", "10", "0", "0"],
  ["more came back lately, sold before", "9", "0", "0", "10", "-5", "45", "1", "9", "6", "6"],
  ["came back before, sold lately", "10", "0", "0", "10", "9", "-9", "1", "10", "3", "3"],
  ["a fast seller without stock", "0", "0", "0", "30", "300", "900", "24", "0", "130", "144"],
  ["a fast seller, ordered already", "0", "0", "144", "30", "300", "900", "24", "144", "0", "0"],
  ["a fast seller, ordered too little", "0", "0", "120", "30", "300", "900", "24", "120", "10", "24"],
  ["a slow one with much stock", "500", "0", "0", "10", "3", "9", "1", "500", "0", "0"],
  ["level of a thousandth", "0", "0", "0", "0.001", "0", "0", "1", "0", "0.001", "1"],
  ["level of a thousandth, packs of a thousandth", "0", "0", "0", "0.001", "0", "0", "0.001", "0", "0.001", "0.001"],
  ["large figures", "100000", "250000", "30000", "500000", "90000", "180000", "1000", "-120000", "650000", "650000"],
  ["kilograms", "12.345", "0", "0", "20", "15.5", "30", "25", "12.345", "12.822", "25"],
  ["kilograms by the kilogram", "12.345", "0", "0", "20", "15.5", "30", "1", "12.345", "12.822", "13"],
  ["promised more than will come", "4", "30", "20", "6", "6", "18", "6", "-6", "14", "18"],
  ["negative stock and orders", "-12", "8", "15", "5", "30", "45", "10", "-5", "20", "20"],
  ["third of a piece a day", "10", "0", "0", "10", "10", "30", "1", "10", "3.334", "4"],
  ["third of a piece a day, three more", "13", "0", "0", "10", "10", "30", "1", "13", "0.334", "1"],
  ["third of a piece a day, four more", "14", "0", "0", "10", "10", "30", "1", "14", "0", "0"],
  ["a seventh a day", "3", "0", "0", "2", "0", "12.857", "1", "3", "0.429", "1"],
  ["packs of 6, exactly one", "4", "0", "0", "10", "0", "0", "6", "4", "6", "6"],
  ["packs of 6, a bit more", "3.999", "0", "0", "10", "0", "0", "6", "3.999", "6.001", "12"],
  ["everything at once", "17", "9", "12", "25", "33", "81", "8", "20", "16", "16"],
  ["everything at once, enough", "60", "9", "12", "25", "33", "81", "8", "63", "0", "0"],
  ["one pack of a hundred for one piece", "10", "1", "0", "10", "0", "0", "100", "9", "1", "100"],
];

/** A case with its figures by name. */
export function caseOf(row: readonly string[]) {
  const [title = "", onHand = "", promised = "", coming = "", lowSafeStock = "", ...rest] = row;
  const [used30 = "", used90 = "", packSize = "", available = "", shortage = "", quantity = ""] = rest;
  const figures = { onHand, promised, coming, lowSafeStock, used30, used90, packSize };
  return { title, figures, expected: { available, shortage, quantity } };
}
