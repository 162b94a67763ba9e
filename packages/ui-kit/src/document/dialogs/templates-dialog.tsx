// What the parent may be made of: as the last time, or as a template says. Templates are kept, renamed and deleted here (docs/decisions/0070).
import { plain } from "@kontor/contracts/core/decimal";
import { toWire } from "@kontor/contracts/core/money";
import {
  type AssemblyTemplate,
  addAssemblyTemplate,
  deleteAssemblyTemplate,
  listAssemblyTemplates,
  renameAssemblyTemplate,
  TEMPLATE_NAME_MAX,
} from "@kontor/contracts/warehouse/assembly-template";
import { useQuery } from "@tanstack/react-query";
import { Button, Empty, Flex, Input, Space, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { showError } from "../../feedback/show-error.ts";
import { confirm, toast } from "../../feedback/toast.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { keyOf, useRead, useWrite } from "../../query/query.ts";
import { Loaded } from "../../query/query-boundary.tsx";
import { queryClient } from "../../query/query-client.ts";
import { useDocumentForm } from "../document-scope.tsx";
import { lastRecipe } from "../recipe.ts";
import type { FormLine } from "../rules/line.rules.ts";
import { type RecipeLine, recipeOf, templateLines } from "../rules/recipe.rules.ts";

interface Props {
  parent: FormLine;
  onClose(): void;
}

export default function TemplatesDialog({ parent: { barCode, name }, onClose }: Props): ReactNode {
  const here = useTranslation();
  const documentForm = useDocumentForm();
  const { kind } = documentForm;
  const templates = useRead(listAssemblyTemplates, { query: { barCode } });
  const last = useQuery(
    // A query answers something, also where there is no earlier document.
    {
      queryKey: [...keyOf(kind.endpoints.list), "recipe", barCode],
      queryFn: async () => (await lastRecipe(kind, barCode)) ?? [],
    },
    queryClient,
  );
  const take = async (recipe: readonly RecipeLine[]) => {
    try {
      const left = await documentForm.takeRecipe(recipe);
      if (left.length > 0) toast.warn("document.templateLeft", { names: left.map((line) => line.name).join(", ") });
      onClose();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <PageDialog
      title={here("document.templatesOf", { name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{here("button.close")}</Button>}
    >
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{here("document.templatesIs")}</Typography.Text>
        <NewTemplate />
        <Loaded read={templates}>
          {(rows) => (
            <>
              {last.data && last.data.length > 0 && (
                <Choice title={here("document.templateLast")} recipe={last.data} onTake={take} />
              )}
              {rows.map((template) => (
                <Template key={template.id} template={template} barCode={barCode} onTake={take} />
              ))}
              {rows.length === 0 && (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={here("document.templateNone")} />
              )}
            </>
          )}
        </Loaded>
      </Flex>
    </PageDialog>
  );
}

/** Keeps the lines of the form under a name. */
function NewTemplate(): ReactNode {
  const documentForm = useDocumentForm();
  const [name, setName] = useState("");
  const { busy, run } = useWrite(addAssemblyTemplate);
  const lines = templateLines(documentForm.lines());
  const add = async () => {
    if ((await run({ body: { name, lines } })) === undefined) return;
    toast.success("document.templateAdded", { name: name.trim() });
    setName("");
  };
  return (
    <NameInput
      name={name}
      onName={setName}
      button="document.templateAdd"
      busy={busy}
      isReady={lines.length > 1}
      onDone={add}
    />
  );
}

interface NameProps {
  name: string;
  onName(name: string): void;
  /** Word key. */
  button: string;
  busy: boolean;
  isReady?: boolean;
  onDone(): Promise<void>;
}

function NameInput({ name, onName, button, busy, isReady = true, onDone }: NameProps): ReactNode {
  const here = useTranslation();
  const isDone = isReady && name.trim() !== "";
  return (
    <Space.Compact block>
      <Input
        autoFocus
        maxLength={TEMPLATE_NAME_MAX}
        aria-label={here("document.templateName")}
        placeholder={here("document.templateName")}
        value={name}
        onChange={(event) => onName(event.target.value)}
        onPressEnter={() => isDone && void onDone()}
      />
      <Button type="primary" disabled={!isDone} loading={busy} onClick={() => void onDone()}>
        {here(button)}
      </Button>
    </Space.Compact>
  );
}

interface TemplateProps {
  template: AssemblyTemplate;
  barCode: string;
  onTake(recipe: readonly RecipeLine[]): Promise<void>;
}

function Template({ template, barCode, onTake }: TemplateProps): ReactNode {
  const here = useTranslation();
  const { id, version } = template;
  const [name, setName] = useState<string>();
  const rename = useWrite(renameAssemblyTemplate);
  const remove = useWrite(deleteAssemblyTemplate);
  const done = async () => {
    if (name !== undefined && (await rename.run({ body: { id, version, name } }))) setName(undefined);
  };
  const ask = async () => {
    if (await confirm({ title: "list.confirm", text: "list.removeOne", danger: true }))
      await remove.run({ query: { id } });
  };
  if (name !== undefined)
    return <NameInput name={name} onName={setName} button="button.ok" busy={rename.busy} onDone={done} />;
  return (
    <Choice title={template.name} recipe={recipeOf(template, barCode) ?? []} onTake={onTake}>
      <Button size="small" onClick={() => setName(template.name)}>
        {here("document.templateRename")}
      </Button>
      <Button size="small" danger loading={remove.busy} onClick={() => void ask()}>
        {here("button.remove")}
      </Button>
    </Choice>
  );
}

interface ChoiceProps {
  title: string;
  recipe: readonly RecipeLine[];
  onTake(recipe: readonly RecipeLine[]): Promise<void>;
  children?: ReactNode;
}

/** One thing that the parent may be made of, with what one of it takes. */
function Choice({ title, recipe, onTake, children }: ChoiceProps): ReactNode {
  const here = useTranslation();
  return (
    <Flex role="group" aria-label={title} justify="space-between" align="center" gap="small" wrap>
      <Flex vertical style={{ flex: "1 1 200px" }}>
        <Typography.Text strong>{title}</Typography.Text>
        <Typography.Text type="secondary">
          {recipe.map(({ name, each }) => `${name} × ${formatNumber(plain(toWire(each, "quantity")))}`).join(", ")}
        </Typography.Text>
      </Flex>
      <div className="kontor-toolbar">
        <Button size="small" type="primary" onClick={() => void onTake(recipe)}>
          {here("document.templateTake")}
        </Button>
        {children}
      </div>
    </Flex>
  );
}
