// Reads all rows of one of Kontor's lists, page by page.
const PAGE_SIZE = 1000;

/** All rows of a list, page by page. */
export async function allRows<Row>(
  readPage: (page: { currentPage: number; pageSize: number }) => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let currentPage = 1; ; currentPage++) {
    const { rows } = await readPage({ currentPage, pageSize: PAGE_SIZE });
    all.push(...rows);
    if (rows.length < PAGE_SIZE) return all;
  }
}
