import { expect, test } from "vitest";
import { hasLinks } from "./links.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, ...mark: number[]) =>
  Uint8Array.from([...mark, ...[...text].flatMap((letter) => [letter.charCodeAt(0) % 256, letter.charCodeAt(0) >> 8])]);
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const rels = (type: string, more = 'Target="x.xml"') =>
  utf8(`<Relationships><Relationship Id="rId1" Type="${OFFICE}/${type}" ${more}/></Relationships>`);
const WORKSHEET = "xl/worksheets/sheet1.xml";
const WORKSHEET_RELS = "xl/worksheets/_rels/sheet1.xml.rels";
const BOOK_RELS = "xl/_rels/workbook.xml.rels";

test.each<[what: string, name: string, part: Uint8Array]>([
  ["a connection", "xl/connections.xml", utf8("<connections/>")],
  ["a connection under another name", BOOK_RELS, rels("connections", 'Target="theme/theme1.xml"')],
  ["a connection with turned slashes", "xl\\connections.xml", utf8("<x/>")],
  ["a query table", "xl/queryTables/queryTable1.xml", utf8("<queryTable/>")],
  ["a table that a query fills", "xl/tables/table1.xml", utf8('<table id="1" tableType="queryTable"/>')],
  ["a query of the mash-up kind", "customXml/item1.xml", utf16('<DataMashup xmlns="x">AAAA</DataMashup>', 0xff, 0xfe)],
  [
    "a query of the mash-up kind without a byte order mark",
    "customXml/item1.xml",
    utf16('<DataMashup xmlns="x">AAAA</DataMashup>'),
  ],
  ["a data model", "xl/model/item.data", utf8("x")],
  ["a link to another workbook", "xl/externalLinks/externalLink1.xml", utf8("<externalLink/>")],
  [
    "a reference to another workbook",
    "xl/workbook.xml",
    utf8('<workbook><externalReferences><externalReference r:id="rId4"/></externalReferences></workbook>'),
  ],
  ["a link of the DDE kind", "xl/parts/a.xml", utf8('<x:ddeLink ddeService="cmd" ddeTopic="/C calc"/>')],
  ["a name that starts a program", "xl/workbook.xml", utf8("<definedName name=\"a\">cmd|'/C calc'!A0</definedName>")],
  ["a name in another workbook", "xl/workbook.xml", utf8('<definedName name="a">[1]Sheet1!$A$1</definedName>')],
  ["a validation that fetches", WORKSHEET, utf8('<formula1>WEBSERVICE("x")</formula1>')],
  ["a format that fetches", WORKSHEET, utf8("<x14:formula>IMAGE(A1)</x14:formula>")],
  ["a hyperlink", WORKSHEET, utf8('<hyperlinks><hyperlink ref="A1" r:id="rId1"/></hyperlinks>')],
  ["a hyperlink's target", WORKSHEET_RELS, rels("hyperlink", 'Target="mailto:a@b.c" TargetMode="External"')],
  [
    "a picture from outside",
    "xl/drawings/_rels/drawing1.xml.rels",
    rels("image", 'Target="http://a/b.png" TargetMode="External"'),
  ],
  [
    "a picture from outside, written by character numbers",
    "xl/drawings/_rels/drawing1.xml.rels",
    rels("image", "Target='x' TargetMode='&#69;xternal'"),
  ],
  [
    "a target behind a sign that ends elements",
    WORKSHEET_RELS,
    rels("image", 'Note=">" Target="x.png" TargetMode="External"'),
  ],
  ["a source outside behind such a sign", "xl/pivotCache/d.xml", utf8("<cacheSource note='>' type='external'/>")],
  [
    "a hyperlink whose name is written by characters' numbers",
    WORKSHEET,
    utf8("<formula1>&#72;YPERLINK(A1)</formula1>"),
  ],
  ["a formula in a CDATA section", WORKSHEET, utf8("<formula1><![CDATA[WEBSERVICE(A1)]]></formula1>")],
  ["a target that is an address all the same", WORKSHEET_RELS, rels("image", 'Target="file:///c:/x.png"')],
  ["a target on another machine", WORKSHEET_RELS, rels("image", 'Target="\\\\host\\x.png"')],
  ["a drawing's click", "xl/drawings/drawing1.xml", utf8('<a:hlinkClick r:id="rId1"/>')],
  ["a comment's picture from outside", "xl/drawings/vmlDrawing1.vml", utf8('<v:imagedata src="https://a/b.png"/>')],
  ["an embedded object", WORKSHEET, utf8('<oleObjects><oleObject progId="Package"/></oleObjects>')],
  ["an object's relationship", WORKSHEET_RELS, rels("oleObject")],
  ["a control", WORKSHEET_RELS, rels("control")],
  ["an unknown relationship", BOOK_RELS, rels("sharedlinks")],
  ["a map of foreign data", "xl/xmlMaps.xml", utf8("<MapInfo/>")],
  ["a summary of a source outside", "xl/pivotCache/d.xml", utf8('<cacheSource type="external" connectionId="1"/>')],
  [
    "a consolidation",
    WORKSHEET,
    utf8('<dataConsolidate><dataRefs><dataRef r:id="rId1"/></dataRefs></dataConsolidate>'),
  ],
  ["a published range", WORKSHEET, utf8('<webPublishItems><webPublishItem id="1"/></webPublishItems>')],
  ["an extension of the program", "xl/webExtensions/webExtension1.xml", utf8("<x/>")],
  [
    "macros by their type",
    "[Content_Types].xml",
    utf8('<Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/>'),
  ],
])("%s is recognised as a reference to something outside the workbook (XLS-1)", (_what, name, part) => {
  expect(hasLinks({ [WORKSHEET]: utf8("<worksheet/>"), [name]: part })).toBe(true);
});

test("an ordinary workbook refers to nothing outside: styles, comments, charts, tables, validations, texts that look like links", () => {
  const parts = {
    "[Content_Types].xml": utf8(
      '<Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>',
    ),
    "_rels/.rels": rels("officeDocument", 'Target="xl/workbook.xml"'),
    [BOOK_RELS]: rels("worksheet", 'Target="/xl/worksheets/sheet1.xml"'),
    [WORKSHEET_RELS]: rels("vmlDrawing", 'Target="../drawings/vmlDrawing1.vml" TargetMode="Internal"'),
    "xl/workbook.xml": utf8(
      '<workbook xmlns:r="http://x"><definedNames><definedName name="_xlnm.Print_Area">Sheet1!$A$1:$B$9</definedName></definedNames></workbook>',
    ),
    "xl/sharedStrings.xml": utf8("<sst><si><t>&lt;hyperlink http://a.example [1] cmd|x WEBSERVICE(</t></si></sst>"),
    "xl/drawings/vmlDrawing1.vml": utf8(
      '<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape type="#_x0000_t202"/></xml>',
    ),
    "xl/tables/table1.xml": utf8('<table id="1" tableType="worksheet"/>'),
    "customXml/item1.xml": utf8(
      '<p:properties xmlns:p="http://schemas.microsoft.com/office/2006/metadata/properties"/>',
    ),
    "xl/media/image1.png": utf8("<hyperlink/>"),
    [WORKSHEET]: utf8(
      '<worksheet xmlns="http://x"><dataValidation><formula1>"A,B"</formula1></dataValidation><c><v>1</v></c></worksheet>',
    ),
  };
  expect(hasLinks(parts)).toBe(false);
});

test.each<[what: string, part: Uint8Array]>([
  ["a tag that never ends", utf8("<worksheet><c></worksheet>")],
  ["two roots", utf8("<worksheet/><worksheet/>")],
  ["a document type", utf8('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>')],
  ["a document type in two bytes a letter", utf16('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>', 0xff, 0xfe)],
  ["an undefined entity", utf8("<worksheet>&a;</worksheet>")],
])("%s is an error, so that two parsers cannot read it differently (XLS-1)", (_what, part) => {
  expect(() => hasLinks({ [WORKSHEET]: part })).toThrow();
});
