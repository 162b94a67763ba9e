// The dialog that lists the user's sessions and ends unknown ones (SES-4).
import { endSession, listSessions } from "@kontor/contracts/system/session";
import { confirm, toast } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDateTime } from "@kontor/ui-kit/i18n/format";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { Button, Modal, Tag } from "antd";
import type { ReactNode } from "react";

export default function SessionsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const w = useTranslation();
  const sessions = useRead(listSessions);
  const end = useWrite(endSession, listSessions);
  const run = async (id: string) => {
    if (!(await confirm({ title: "sessions.end-title", text: "sessions.end-text" }))) return;
    if (await end.run({ query: { id } })) toast.success("sessions.ended");
  };
  return (
    <Modal open title={w("user.sessions")} footer={null} onCancel={onClose}>
      <Loaded read={sessions}>
        {({ rows }) => (
          <ul className="k-sessions">
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <strong>{row.clientIp}</strong> {row.current && <Tag color="blue">{w("sessions.current")}</Tag>}
                  <div className="k-soft">{row.userAgent}</div>
                  <div className="k-soft">
                    {w("sessions.times", {
                      from: formatDateTime(row.createTime),
                      seen: formatDateTime(row.lastSeenTime),
                    })}
                  </div>
                </div>
                {!row.current && (
                  <Button danger size="small" disabled={end.busy} onClick={() => run(row.id)}>
                    {w("sessions.end")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Modal>
  );
}
