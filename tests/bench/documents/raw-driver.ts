// The raw transaction of a document's content, in a process of its own: 16 connections, prepared statements, pipelined as far as possible. Prints how
// many were committed in a second.
import pg from "pg";

const [url = "", seconds = "10", clients = "16"] = process.argv.slice(2);
const LINES = 10;
const PRODUCTS = 2000;
const WAREHOUSES = 5;

const pool = new pg.Pool({ connectionString: url, max: Number(clients), pipeline: true });
const TABLES = `
  create table if not exists head (id bigint generated always as identity primary key, number text, partner int, at timestamptz default now(), total numeric, remark text);
  create table if not exists line (id bigint generated always as identity primary key, head bigint, product int, depot int, quantity numeric, price numeric, amount numeric);
  create table if not exists balance (product int, depot int, quantity numeric, primary key (product, depot));
  create table if not exists movement (id bigint generated always as identity primary key, head bigint, product int, depot int, quantity numeric, cost numeric, at timestamptz default now());
  create index if not exists movement_product on movement (product, id);
  create table if not exists entry (id bigint generated always as identity primary key, head bigint, partner int, amount numeric);
  create table if not exists outbox (id bigint generated always as identity primary key, subject text, body jsonb, at timestamptz default now());`;

const STOCK_KEYS = "unnest($2::int[], $3::int[]) as g(product, depot)";
const STATEMENTS: readonly [name: string, text: string][] = [
  [
    "line",
    `insert into line (head, product, depot, quantity, price, amount) select $1, product, depot, 1, 2, 2 from ${STOCK_KEYS}`,
  ],
  [
    "balance",
    `insert into balance as b (product, depot, quantity) select product, depot, 1 from ${STOCK_KEYS} where $1::bigint > 0 order by 1, 2
    on conflict (product, depot) do update set quantity = b.quantity + excluded.quantity`,
  ],
  [
    "movement",
    `insert into movement (head, product, depot, quantity, cost) select $1, product, depot, 1, 2 from ${STOCK_KEYS}`,
  ],
];

async function transaction(client: pg.PoolClient): Promise<void> {
  const first = Math.floor(Math.random() * PRODUCTS);
  const products = Array.from({ length: LINES }, (_, at) => (first + at * 11) % PRODUCTS);
  const warehouses = products.map((product) => product % WAREHOUSES);
  const begun = client.query("begin");
  const { rows } = await client.query<{ id: string }>({
    name: "head",
    text: "insert into head (number, partner, total, remark) values ($1, $2, $3, $4) returning id",
    values: [`CGRK${first}`, first, "22.60", ""],
  });
  const head = rows[0]?.id;
  const rest = STATEMENTS.map(([name, text]) => client.query({ name, text, values: [head, products, warehouses] }));
  rest.push(
    client.query({
      name: "entry",
      text: "insert into entry (head, partner, amount) values ($1, $2, $3)",
      values: [head, first, "22.60"],
    }),
  );
  const body = JSON.stringify({ head, products, depots: warehouses, kind: "purchase-in" });
  rest.push(
    client.query({
      name: "outbox",
      text: "insert into outbox (subject, body) values ($1, $2)",
      values: ["fact.x", body],
    }),
  );
  await Promise.all([begun, ...rest, client.query("commit")]);
}

let committed = 0;
async function client(end: number): Promise<void> {
  const connection = await pool.connect();
  for (; performance.now() < end; committed++) await transaction(connection);
  connection.release();
}

await pool.query(TABLES);
const warm = performance.now() + 1000;
await Promise.all(Array.from({ length: Number(clients) }, () => client(warm)));
committed = 0;
const began = performance.now();
await Promise.all(Array.from({ length: Number(clients) }, () => client(began + Number(seconds) * 1000)));
console.log(committed / ((performance.now() - began) / 1000));
await pool.end();
