-- Attribute templates: names with values that variants of products are made from (docs/reference.md 5.8).
-- CreateTable
CREATE TABLE "attribute_templates" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "value_list" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attribute_templates_pkey" PRIMARY KEY ("tenant_id","id")
);

ALTER TABLE "attribute_templates" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "attribute_templates" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "attribute_templates" USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));

SELECT kit.unique_by_name('attribute_templates', 'name', 'attribute_templates_name');
-- The list's orders: newest first, and by name.
CREATE INDEX attribute_templates_newest ON attribute_templates (tenant_id, created_at DESC, id DESC);
CREATE INDEX attribute_templates_by_name ON attribute_templates (tenant_id, name, id);
