// The two kinds of statements, each with its page and its texts.
export const SIDES = {
  客户: {
    page: "/report/customer_account",
    title: "customer-account.title",
    slips: "report.receipts",
    aging: "customer-aging.title",
  },
  供应商: {
    page: "/report/vendor_account",
    title: "vendor-account.title",
    slips: "report.payments",
    aging: "vendor-aging.title",
  },
} as const;
export type Side = keyof typeof SIDES;
