// Up to four pictures of a product, uploaded when they are chosen; saving the product sends their ids in order (UPL-1).
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { IMAGES_MAX } from "@kontor/contracts/warehouse/product";
import { IMAGE_BYTES_MAX, uploadProductImage } from "@kontor/contracts/warehouse/product-image";
import { showError } from "@kontor/ui-kit/feedback/show-error";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { Picture } from "@kontor/ui-kit/fields/picture";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { call } from "@kontor/ui-kit/request";
import { Button, Flex, Upload } from "antd";
import { useState } from "react";

const SIZE_PX = 96;

interface Props {
  value?: string[];
  onChange?: (ids: string[]) => void;
}

export function PicturesInput({ value = [], onChange }: Props) {
  const t = useTranslation();
  const [busy, setBusy] = useState(false);
  const upload = async (file: File) => {
    if (file.size >= IMAGE_BYTES_MAX) return toast.warn(t("refusal.image-too-large"));
    setBusy(true);
    try {
      const { id } = await call(uploadProductImage, { file });
      onChange?.([...value, id]);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex gap={12} wrap>
      {value.map((id, at) => (
        <Flex key={id} vertical align="center">
          <Picture id={id} size={SIZE_PX} word="material.picture" />
          <Button
            type="text"
            size="small"
            aria-label={`${t("material.removePicture")} ${at + 1}`}
            icon={<DeleteOutlined />}
            onClick={() => onChange?.(value.filter((other) => other !== id))}
          />
        </Flex>
      ))}
      {value.length < IMAGES_MAX ? (
        <Upload
          accept="image/png,image/jpeg,image/gif,image/webp"
          showUploadList={false}
          beforeUpload={(file) => {
            void upload(file);
            return false;
          }}
        >
          <Button type="dashed" loading={busy} icon={<PlusOutlined />} style={{ width: SIZE_PX, height: SIZE_PX }}>
            {t("material.addPicture")}
          </Button>
        </Upload>
      ) : null}
    </Flex>
  );
}
