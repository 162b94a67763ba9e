-- Assembly templates: what a parent is made of, kept under a name (docs/decisions/0070).
-- CreateTable
CREATE TABLE "assembly_templates" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "id" UUID NOT NULL,
    "barcode_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assembly_templates_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "assembly_template_lines" (
    "tenant_id" UUID NOT NULL DEFAULT app_tenant(),
    "template_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "barcode_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "quantity" DECIMAL(18,3) NOT NULL,

    CONSTRAINT "assembly_template_lines_pkey" PRIMARY KEY ("tenant_id","template_id","position")
);

ALTER TABLE "assembly_templates" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "assembly_templates" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "assembly_templates" USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));

ALTER TABLE "assembly_template_lines" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "assembly_template_lines" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "assembly_template_lines" USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()));

-- A template ends with its parent; a child that is no longer among the products stays in it with its name.
ALTER TABLE assembly_templates ADD CONSTRAINT assembly_templates_parent_fkey
  FOREIGN KEY (tenant_id, barcode_id) REFERENCES product_barcodes (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE assembly_template_lines ADD CONSTRAINT assembly_template_lines_template_fkey
  FOREIGN KEY (tenant_id, template_id) REFERENCES assembly_templates (tenant_id, id) ON DELETE CASCADE;
ALTER TABLE assembly_template_lines ADD CONSTRAINT assembly_template_lines_quantity_check CHECK (quantity > 0);
SELECT kit.unique_by_name('assembly_templates', 'name', 'assembly_templates_name', '{barcode_id}');
