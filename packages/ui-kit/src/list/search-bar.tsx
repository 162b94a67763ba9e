// The search of a list page: three fields, the rest when expanded; a drawer on the phone (reference.md §8.2).
import { DownOutlined, SearchOutlined, UpOutlined } from "@ant-design/icons";
import { Badge, Button, Drawer, Form, Space } from "antd";
import { Children, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../i18n/i18n.tsx";
import { useScreen } from "../screen/screen.ts";
import { useListPage } from "./list-page.tsx";
import type { Filters } from "./list-state.rules.ts";
import { SearchIssues } from "./search-issues.tsx";

const FIRST_ROW = 3;

/** Children are filters. Enter searches. */
export function SearchBar({ children }: { children: ReactNode }): ReactNode {
  const { list } = useListPage();
  const [form] = Form.useForm<Filters>();
  const name = useId();
  // The filters that a reset restores.
  const [initial] = useState(list.filters);
  const phone = useScreen() === "phone";
  const { filters, viewsTaken } = list;
  // The fields show the filters of a view that is taken; what was typed before the page's first one came stays.
  const taken = useRef(viewsTaken);
  useEffect(() => {
    if (taken.current === viewsTaken) return;
    const isFirst = taken.current === 0;
    taken.current = viewsTaken;
    const fields = Object.keys({ ...form.getFieldsValue(true), ...filters });
    const shown = fields.filter((field) => !(isFirst && form.isFieldTouched(field)));
    form.setFieldsValue(Object.fromEntries(shown.map((field) => [field, filters[field]])));
  }, [form, filters, viewsTaken]);
  const search = (values: Filters) => {
    list.search({ ...list.filters, ...values });
    form.setFields(Object.keys(values).map((field) => ({ name: field, touched: false })));
  };
  const reset = () => {
    list.reset();
    form.resetFields();
  };
  const Layout = phone ? PhoneSearch : WideSearch;
  const active = Object.values(list.filters).filter(
    (value) => value !== undefined && value !== "" && value !== null,
  ).length;
  return (
    <Form
      form={form}
      // Several pages are in one document, so a field's name alone is no unique id.
      name={name}
      className="kontor-search"
      layout={phone ? "vertical" : "inline"}
      initialValues={initial}
      onFinish={search}
    >
      <SearchIssues error={list.error}>
        <Layout active={active} onReset={reset}>
          {children}
        </Layout>
      </SearchIssues>
    </Form>
  );
}

interface LayoutProps {
  active: number;
  onReset(): void;
  children: ReactNode;
}

function WideSearch({ onReset, children }: LayoutProps): ReactNode {
  const t = useTranslation();
  const [open, setOpen] = useState(false);
  const filters = Children.toArray(children);
  return (
    <>
      {filters.map((filter, index) => (
        // A collapsed filter keeps its value, so it is hidden rather than unmounted.
        <div key={String(index)} className="kontor-filter" hidden={!open && index >= FIRST_ROW}>
          {filter}
        </div>
      ))}
      <Space>
        <Button type="primary" htmlType="submit">
          {t("button.search")}
        </Button>
        <Button onClick={onReset}>{t("button.reset")}</Button>
        {filters.length > FIRST_ROW && (
          <Button
            type="link"
            aria-expanded={open}
            icon={open ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            onClick={() => setOpen(!open)}
          >
            {t(open ? "button.fold" : "button.unfold")}
          </Button>
        )}
      </Space>
    </>
  );
}

function PhoneSearch({ active, onReset, children }: LayoutProps): ReactNode {
  const t = useTranslation();
  const form = Form.useFormInstance();
  const [open, setOpen] = useState(false);
  const search = () => {
    form.submit();
    setOpen(false);
  };
  return (
    <>
      <Badge count={active} size="small">
        <Button icon={<SearchOutlined />} onClick={() => setOpen(true)}>
          {t("button.search")}
        </Button>
      </Badge>
      <Drawer
        open={open}
        title={t("button.search")}
        placement="bottom"
        size="large"
        onClose={() => setOpen(false)}
        footer={
          <Space>
            <Button type="primary" onClick={search}>
              {t("button.search")}
            </Button>
            <Button onClick={onReset}>{t("button.reset")}</Button>
          </Space>
        }
      >
        {/* A drawer is rendered elsewhere in the document, where Enter does not reach the surrounding form. */}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            search();
          }}
        >
          {children}
          <input type="submit" hidden />
        </form>
      </Drawer>
    </>
  );
}
