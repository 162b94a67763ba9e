// Icons of the menu by the names that the server uses (reference.md §6.3 "Group icons").
import {
  AppstoreOutlined,
  GiftOutlined,
  HddOutlined,
  HomeOutlined,
  MoneyCollectOutlined,
  PieChartOutlined,
  ProfileOutlined,
  RetweetOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  ShoppingOutlined,
} from "@ant-design/icons";
import type { AriaAttributes, ComponentType, ReactNode } from "react";

const ICONS: Readonly<Record<string, ComponentType<AriaAttributes>>> = {
  appstore: AppstoreOutlined,
  gift: GiftOutlined,
  hdd: HddOutlined,
  home: HomeOutlined,
  "money-collect": MoneyCollectOutlined,
  "pie-chart": PieChartOutlined,
  retweet: RetweetOutlined,
  setting: SettingOutlined,
  shop: ShopOutlined,
  "shopping-cart": ShoppingCartOutlined,
  shopping: ShoppingOutlined,
};

export function MenuIcon({ name }: { name: string }): ReactNode {
  const Icon = (Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? ProfileOutlined;
  // The icon is decorative: the label next to it has the name.
  return <Icon aria-hidden />;
}
