// Freshness of a tenant whose projections are being rebuilt, or whose documents are being moved to the days of another time zone.
export const REBUILDING = ["select remaining, as_of from rebuilds", "select 1, since from redatings"] as const;
