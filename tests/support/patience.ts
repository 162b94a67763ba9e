// How long tests wait for what several processes do together: the repair of a fact that a broker lost takes up to a minute (decision 0030), and a busy
// machine takes longer.
export const PATIENCE_MS = 180_000;
/** As above, for commands that count in seconds. */
export const PATIENCE_S = 180;
