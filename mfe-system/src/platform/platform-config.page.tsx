// The platform operator's switches: registration and its captcha (reference.md §6.10). Other platform settings have no field yet.
import { getCheckcodeFlag, getRegisterFlag, updatePlatformConfig } from "@kontor/contracts/system/config";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { PageScope } from "@kontor/ui-kit/permissions";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Alert, Card, Flex, Switch } from "antd";

interface FlagProps {
  name: "register_flag" | "checkcode_flag";
  read: typeof getRegisterFlag;
}

function Flag({ name, read }: FlagProps) {
  const t = useTranslation();
  const flag = useRead(read, {});
  const write = useWrite(updatePlatformConfig);

  async function change(on: boolean) {
    await write.run({ body: { platformKey: name, platformValue: on ? "1" : "0" } });
    await flag.refetch();
  }

  return (
    <Flex justify="space-between" align="center" style={{ maxWidth: 480 }}>
      <label htmlFor={name}>{t(`platformConfig.${name}`)}</label>
      <Switch id={name} checked={flag.data === "1"} loading={flag.isFetching || write.busy} onChange={change} />
    </Flex>
  );
}

export default function PlatformConfigPage() {
  const t = useTranslation();
  return (
    <PageScope page="/system/platform_config">
      <Card title={t("platformConfig.title")}>
        <Flex vertical gap={16}>
          <Flag name="register_flag" read={getRegisterFlag} />
          <Flag name="checkcode_flag" read={getCheckcodeFlag} />
          <Alert type="info" showIcon title={t("platformConfig.more")} />
        </Flex>
      </Card>
    </PageScope>
  );
}
