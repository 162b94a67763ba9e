// Opens an attachment: a picture is shown large, with a button that saves it; any other file is saved at once (reference.md §8.6).
import { DownloadOutlined } from "@ant-design/icons";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { Button, Image } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { showError } from "../feedback/show-error.ts";
import { useTranslation } from "../i18n/i18n.tsx";
import { download } from "../request/download.ts";
import { type CallArguments, fetchFile } from "../request/request.ts";
import type { Attachment } from "./form/draft.rules.ts";
import { pictureType } from "./picture.rules.ts";

type File = Pick<Attachment, "id" | "name">;

/** The function that opens a file, and the open picture, to be rendered next to the files. */
export function useAttachmentOpener(endpoint: Endpoint): { open(file: File): void; picture: ReactNode } {
  const [shown, setShown] = useState<File & { address: string }>();
  const address = shown?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  const save = ({ id, name }: File) => void download(endpoint, { id }, name);
  const show = async ({ id, name }: File, type: string) => {
    try {
      // The endpoint is one by id, chosen by the kind.
      const { content } = await fetchFile(endpoint, ...([{ query: { id } }] as unknown as CallArguments<Endpoint>));
      const bytes = new Blob([content], { type });
      // A file with a picture's name that is not a picture is saved like any other file.
      const isPicture = await createImageBitmap(bytes).then(
        (map) => {
          map.close();
          return true;
        },
        () => false,
      );
      if (isPicture) setShown({ id, name, address: URL.createObjectURL(bytes) });
      else save({ id, name });
    } catch (error) {
      showError(error);
    }
  };
  return {
    open(file) {
      const type = pictureType(file.name);
      if (type) void show(file, type);
      else save(file);
    },
    picture: shown && <Shown {...shown} onSave={() => save(shown)} onClose={() => setShown(undefined)} />,
  };
}

interface ShownProps {
  name: string;
  address: string;
  onSave(): void;
  onClose(): void;
}

function Shown({ name, address, onSave, onClose }: ShownProps): ReactNode {
  const here = useTranslation();
  return (
    <Image
      src={address}
      alt={name}
      styles={{ root: { display: "none" } }}
      preview={{
        open: true,
        src: address,
        onOpenChange: (open) => !open && onClose(),
        actionsRender: (actions) => (
          <>
            {actions}
            <Button icon={<DownloadOutlined />} onClick={onSave}>
              {here("document.download")}
            </Button>
          </>
        ),
      }}
    />
  );
}
