-- Stock-taking: tasks, what they count, and each count as a row of its own (reference.md §2.11; docs/decisions/0074).

-- When a document's own service committed the effect that a movement posts: a count made after it is compared with books that have it.
-- Null, of movements of before and of those that this service makes itself: posted_at.
ALTER TABLE stock_movements ADD COLUMN told_at timestamptz(3);

CREATE TABLE stock_taking_tasks (
  tenant_id      uuid NOT NULL DEFAULT app_tenant(),
  id             uuid NOT NULL,
  version        int NOT NULL DEFAULT 1,
  number         text NOT NULL,
  name           text NOT NULL,
  depot_id       uuid NOT NULL,
  scope          text NOT NULL CHECK (scope IN ('all', 'category', 'selected')),
  category_id    uuid,
  -- Of the scope selected: what may be counted.
  product_ids    uuid[] NOT NULL DEFAULT '{}',
  -- False: a blind count.
  shows_book     boolean NOT NULL,
  -- 0 counting, 1 finished, 2 adjusted, 9 revoked.
  status         smallint NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2, 9)),
  count_date     date NOT NULL,
  creator_id     uuid NOT NULL,
  creator_name   text NOT NULL,
  -- Who may count; none: everybody with the right.
  assignee_ids   uuid[] NOT NULL DEFAULT '{}',
  remark         text NOT NULL DEFAULT '',
  source_id      uuid,
  -- No later movement has a lower number, so that those since the beginning are found without the others.
  start_sequence bigint NOT NULL,
  created_at     timestamptz(3) NOT NULL,
  finished_at    timestamptz(3),
  revoked_at     timestamptz(3),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, depot_id) REFERENCES depots (tenant_id, id)
);
CREATE INDEX stock_taking_tasks_created ON stock_taking_tasks (tenant_id, created_at, id);

-- What is counted together: a product by variant and batch, in base units.
CREATE TABLE stock_taking_items (
  tenant_id        uuid NOT NULL DEFAULT app_tenant(),
  id               uuid NOT NULL DEFAULT uuidv7(),
  task_id          uuid NOT NULL,
  product_id       uuid NOT NULL,
  variant_id       uuid NOT NULL,
  batch_id         uuid NOT NULL,
  -- The sum of its counts; null: not counted.
  counted          numeric(18, 3) CHECK (counted >= 0),
  first_counted_at timestamptz(3),
  last_counted_at  timestamptz(3),
  -- From the finish on: the books at the last count, what they moved since the first, and the cost of a base unit.
  book             numeric,
  moved            numeric,
  unit_cost        numeric,
  -- The line of the adjustment.
  line_id          uuid,
  remark           text NOT NULL DEFAULT '',
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, task_id) REFERENCES stock_taking_tasks (tenant_id, id) ON DELETE CASCADE,
  -- A product that is deleted has never moved: nothing is lost with its item.
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX stock_taking_items_goods ON stock_taking_items (tenant_id, task_id, product_id, variant_id, batch_id);
CREATE INDEX stock_taking_items_product ON stock_taking_items (tenant_id, product_id);

CREATE TABLE stock_taking_counts (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  -- Made by the client, so that a count that is sent twice is one.
  id          uuid NOT NULL,
  task_id     uuid NOT NULL,
  item_id     uuid NOT NULL,
  user_id     uuid NOT NULL,
  user_name   text NOT NULL,
  -- add, set, import; finish: not found, as who finished said of all that nobody counted.
  source      text NOT NULL CHECK (source IN ('add', 'set', 'import', 'finish')),
  -- What it adds to the item's count; below zero where it corrects it.
  quantity    numeric(18, 3) NOT NULL,
  counted_at  timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, item_id) REFERENCES stock_taking_items (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX stock_taking_counts_item ON stock_taking_counts (tenant_id, item_id);
CREATE INDEX stock_taking_counts_user ON stock_taking_counts (tenant_id, task_id, user_id);

-- The documents of an adjustment, as they were made.
CREATE TABLE stock_taking_documents (
  tenant_id   uuid NOT NULL DEFAULT app_tenant(),
  task_id     uuid NOT NULL,
  document_id uuid NOT NULL,
  kind        text NOT NULL,
  number      text NOT NULL,
  PRIMARY KEY (tenant_id, document_id),
  FOREIGN KEY (tenant_id, task_id) REFERENCES stock_taking_tasks (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX stock_taking_documents_task ON stock_taking_documents (tenant_id, task_id);

DO $$
DECLARE guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['stock_taking_tasks', 'stock_taking_items', 'stock_taking_counts', 'stock_taking_documents'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', guarded);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', guarded);
    EXECUTE format('CREATE POLICY tenant ON public.%I USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', guarded);
  END LOOP;
END $$;
