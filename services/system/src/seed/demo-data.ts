// Trade partners of the demo tenant: invented names, so that lists are not empty.

import type { PartnerType } from "@kontor/contracts/system/partner";
import type { personTypes } from "@kontor/contracts/system/person";

export const DEMO = { loginName: "demo", companyName: "金桥商贸有限公司" } as const;

export const departments = [
  { orgNo: "0101", orgAbr: "采购部", kind: "department" },
  { orgNo: "0102", orgAbr: "销售部", kind: "department" },
  { orgNo: "0103", orgAbr: "仓储部", kind: "department" },
  { orgNo: "0104", orgAbr: "财务部", kind: "department" },
  { orgNo: "0105", orgAbr: "南山门店", kind: "shop" },
  { orgNo: "0106", orgAbr: "苏州分公司", kind: "branch" },
] as const;

export const persons: readonly { name: string; type: (typeof personTypes)[number] }[] = [
  { name: "李伟", type: "销售员" },
  { name: "王芳", type: "销售员" },
  { name: "陈静", type: "销售员" },
  { name: "赵强", type: "仓管员" },
  { name: "刘洋", type: "仓管员" },
  { name: "周敏", type: "财务员" },
];

export interface DemoPartner {
  type: PartnerType;
  supplier: string;
  contacts: string;
  telephone: string;
  address: string;
  billingCycle: string;
  taxRate: string | null;
  beginNeedGet: string | null;
  beginNeedPay: string | null;
}

const suppliers = [
  "上海恒达电子有限公司",
  "苏州明辉包装材料厂",
  "深圳华宇五金制品",
  "杭州绿源食品有限公司",
  "宁波海通塑料制品",
  "东莞鸿运纸业",
  "广州佳美日化",
  "无锡精工机械",
  "常州宏图电器",
  "温州大众鞋材",
  "义乌百汇小商品",
  "佛山陶韵建材",
  "青岛海蓝水产",
  "合肥新天地文具",
];
const customers = [
  "南京新世纪百货",
  "苏州园区便利连锁",
  "上海浦江餐饮管理",
  "杭州西湖酒店用品",
  "无锡太湖超市",
  "常熟服装城经营部",
  "昆山科技园食堂",
  "嘉兴南湖商行",
  "湖州丝绸之家",
  "绍兴古越酒楼",
  "宁波老外滩贸易",
  "扬州瘦西湖礼品",
  "镇江金山商贸",
  "南通江海批发",
  "泰州凤城五金",
  "徐州彭城物资",
];
const members = [
  "会员0001 张雪",
  "会员0002 何军",
  "会员0003 林娜",
  "会员0004 吴磊",
  "会员0005 孙丽",
  "会员0006 马超",
  "会员0007 朱琳",
  "会员0008 高峰",
  "会员0009 罗燕",
  "会员0010 郑凯",
];
const contacts = ["张经理", "李小姐", "王先生", "陈主任", "刘女士"];

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T; // the list above is not empty

const partner = (type: PartnerType, supplier: string, index: number): DemoPartner => ({
  type,
  supplier,
  contacts: at(contacts, index),
  telephone: `138${String(10_000_000 + index * 7_919).padStart(8, "0")}`,
  address: `${at(["人民路", "建设路", "解放路", "中山路"], index)}${(index + 1) * 8}号`,
  billingCycle: at(["none", "monthly", "30"], index),
  taxRate: type === "会员" ? null : at(["13", "9", "6"], index),
  beginNeedGet: type === "客户" && index % 4 === 1 ? `${(index + 2) * 1250}.50` : null,
  beginNeedPay: type === "供应商" && index % 4 === 2 ? `${(index + 1) * 980}.00` : null,
});

export const demoPartners: Readonly<Record<PartnerType, readonly DemoPartner[]>> = {
  供应商: suppliers.map((name, index) => partner("供应商", name, index)),
  客户: customers.map((name, index) => partner("客户", name, index)),
  会员: members.map((name, index) => partner("会员", name, index)),
};
