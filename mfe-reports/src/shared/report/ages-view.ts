/** The parameter `view` of an address that opens receivables by age in place of statements. */
export const AGES_VIEW = "ages";
