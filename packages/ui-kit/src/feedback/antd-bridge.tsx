// Gives code outside React access to antd's App context (messages, notifications, dialogs).
import { App } from "antd";
import { type ReactNode, useEffect } from "react";
import { offerSurface, type Surface } from "./toast.ts";

const WIDTH_PX = 640;

export const FeedbackSurface = (): ReactNode => (
  <App component={false}>
    <FeedbackBridge />
  </App>
);

function FeedbackBridge(): ReactNode {
  const { message, notification, modal } = App.useApp();
  useEffect(() => {
    const surface: Surface = {
      message: (kind, text) => void message.open({ type: kind, content: text }),
      note: ({ key, kind, title, text, stays }) =>
        notification.open({
          type: kind,
          title,
          description: text,
          styles: { description: { whiteSpace: "pre-line" } },
          ...(key ? { key } : {}),
          ...(stays ? { duration: false } : {}),
        }),
      dismiss: (key) => notification.destroy(key),
      show: (kind, title, content) => void modal[kind]({ title, content, width: WIDTH_PX }),
      ask: ({ title, text, content, ok, cancel, danger, width, closing }) =>
        new Promise((resolve) => {
          const { destroy } = modal.confirm({
            title,
            ...(width === undefined ? {} : { width }),
            content: content ?? text,
            okText: ok,
            okButtonProps: { danger },
            // What is to be filled in has the focus. Else an irreversible action must not be confirmed by a single press of Enter.
            ...(content ? { autoFocusButton: null } : { focusable: { autoFocusButton: danger ? "cancel" : "ok" } }),
            cancelText: cancel,
            onOk: () => resolve(true),
            onCancel: () => resolve(false),
          });
          closing?.addEventListener("abort", () => {
            destroy();
            resolve(false);
          });
        }),
    };
    return offerSurface(surface);
  }, [message, notification, modal]);
  return null;
}
