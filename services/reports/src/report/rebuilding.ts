// A company whose projections are being made anew is as far behind as there are facts to hear; one whose documents are given the days of another time
// zone, as old as that is.
export const REBUILDING = ["select remaining, as_of from rebuilds", "select 1, since from redatings"] as const;
