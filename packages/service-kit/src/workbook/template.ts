// The empty workbook of an import: the header with its drop-downs, and notes: required and optional columns, an example row.
import { type Language, type Words, wordIn } from "./columns.ts";
import type { WorkbookCell, Worksheet } from "./write.ts";

export interface TemplateColumn {
  /** A star at its end marks a required column. */
  heading: string;
  /** The only texts that the column accepts. */
  choices?: readonly string[] | undefined;
  /** An example of a filled-in cell. */
  example?: string | undefined;
  /** Required, though its heading has no star. */
  isRequired?: true | undefined;
}

const NOTES: Words = ["填写说明", "填寫說明", "Notes", "Hướng dẫn", "Notice"];
const HEAD: readonly Words[] = [
  ["列名", "欄名", "Column", "Cột", "Colonne"],
  ["必填", "必填", "Required", "Bắt buộc", "Obligatoire"],
  ["可选值", "可選值", "Allowed values", "Giá trị cho phép", "Valeurs admises"],
  ["示例", "範例", "Example", "Ví dụ", "Exemple"],
];
const YES: Words = ["是", "是", "Yes", "Có", "Oui"];
const FIRST: Words = [
  "第一行是表头，不能删除；从第二行开始填写，本页不会导入。",
  "第一列是表頭，不能刪除；從第二列開始填寫，本頁不會匯入。",
  "The first row is the header and must stay; fill in from the second row on. This sheet is not imported.",
  "Dòng đầu là tiêu đề, không được xóa; nhập từ dòng thứ hai. Trang này không được nhập vào.",
  "La première ligne est l’en-tête et doit rester ; remplissez à partir de la deuxième. Cette feuille n’est pas importée.",
];

/** The two worksheets of a template. */
export function templateWorksheets(columns: readonly TemplateColumn[], language: Language | undefined): Worksheet[] {
  const text = (value: string): WorkbookCell => (value === "" ? null : { text: value });
  const notes = columns.map(({ heading, choices = [], example = "", isRequired }) => [
    text(heading.replace(/[*＊]$/, "")),
    text(isRequired || /[*＊]$/.test(heading) ? wordIn(YES, language) : ""),
    text(choices.join(", ")),
    text(example),
  ]);
  const head = HEAD.map((words) => text(wordIn(words, language)));
  const lists = columns.flatMap(({ choices }, at) => (choices ? [[at, choices] as const] : []));
  return [
    { name: "Sheet1", rows: [columns.map(({ heading }) => text(heading))], choices: new Map(lists) },
    { name: wordIn(NOTES, language), rows: [[text(wordIn(FIRST, language))], head, ...notes], isPlain: true },
  ];
}
