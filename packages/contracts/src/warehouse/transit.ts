// The warehouse in transit: what a transfer has sent and nobody has received yet lies in it (docs/decisions/0073).

/** Its id in every company: it is made when a company first sends goods so, and nobody can choose, change or delete it. */
export const TRANSIT_ID = "00000000-0000-7000-8000-000000000001";
