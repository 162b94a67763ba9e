-- Saved views of lists and reports, and the one with which a page opens (docs/decisions/0079).
-- CreateTable
CREATE TABLE "saved_views" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "page" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "role_ids" UUID[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "default_views" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "user_id" UUID NOT NULL,
    "page" TEXT NOT NULL,
    "view_id" UUID NOT NULL,

    CONSTRAINT "default_views_pkey" PRIMARY KEY ("tenant_id","user_id","page")
);

-- CreateIndex
CREATE INDEX "saved_views_tenant_id_page_idx" ON "saved_views"("tenant_id", "page");

ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "saved_views" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "saved_views" USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));

ALTER TABLE "default_views" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "default_views" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "default_views" USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));

-- A view ends with its owner; as a default it ends with whoever it is for.
ALTER TABLE saved_views ADD CONSTRAINT saved_views_owner_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE default_views ADD CONSTRAINT default_views_user_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE default_views ADD CONSTRAINT default_views_view_fkey FOREIGN KEY (tenant_id, view_id) REFERENCES saved_views (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE saved_views ALTER COLUMN role_ids SET NOT NULL;
CREATE INDEX default_views_view_idx ON default_views (tenant_id, view_id);
SELECT kit.unique_by_name('saved_views', 'name', 'saved_views_name', '{owner_id,page}');
