// A dialog that belongs to its page: it covers only the page's tab, hides with it, and is the whole screen on the phone.
import { Modal } from "antd";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useRegion, useRegionElement } from "../provider/region.tsx";
import { useScreen } from "../screen/screen.ts";
import { trapFocus } from "./focus-trap.ts";

const WIDTH_PX = 520;
const TOP_PX = 24;

interface Props {
  title: string;
  /** On wider windows than the phone's, in pixels. */
  width?: number;
  className?: string;
  /** The buttons at the foot; the first is at the left. */
  footer: ReactNode;
  /** While something is under way the dialog stays. */
  busy?: boolean;
  /** Called once the dialog is mounted, to place the focus, unless the user has placed it inside already. */
  onOpened?: () => void;
  onClose(): void;
  children: ReactNode;
}

const Inside = createContext(false);
/** Whether it is rendered in a dialog, over the page that opened that. */
export const useIsInDialog = (): boolean => useContext(Inside);

export function PageDialog({
  title,
  width = WIDTH_PX,
  className = "",
  footer,
  busy = false,
  ...rest
}: Props): ReactNode {
  useFocusReturn();
  const region = useRegion(true);
  const phone = useScreen() === "phone";
  const { onOpened, onClose, children } = rest;
  // antd registers a dialog for the Escape key while it renders. A render that is discarded and repeated, as of a part that has just loaded,
  // would leave a registration that takes the key from all dialogs below, so the registration waits for a layout effect.
  const [stands, setStands] = useState(false);
  useLayoutEffect(() => setStands(true), []);
  const inside = useRef<HTMLDivElement>(null);
  const enclose = useCallback((element: HTMLDivElement | null) => {
    inside.current = element;
    return trapFocus(element);
  }, []);
  if (!stands) return null;
  return (
    <Modal
      open
      className={`kontor-dialog ${phone ? "kontor-full" : ""} ${className}`}
      title={title}
      width={phone ? "100%" : width}
      style={{ top: phone ? 0 : TOP_PX }}
      closable={!busy}
      keyboard={!busy}
      // Menu and tabs stay usable while the dialog is open, so it must not pull the focus back to itself.
      focusable={{ trap: false }}
      modalRender={(content) => (
        <div ref={enclose} className="kontor-dialog-inside">
          {content}
        </div>
      )}
      mask={{ closable: false }}
      scrollLock={false}
      styles={{ wrapper: region.pages, mask: region.content }}
      footer={footer}
      afterOpenChange={(open) => {
        if (open && !inside.current?.contains(document.activeElement)) onOpened?.();
      }}
      onCancel={onClose}
    >
      <Inside value={true}>{children}</Inside>
    </Modal>
  );
}

/**
 * Returns the focus to the element that opened the dialog, unless the user has moved it elsewhere. A dialog that another page opened leaves it
 * to its own page's content, so that Tab goes on there.
 */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  const region = useRegionElement();
  useEffect(
    () => () => {
      for (const element of [opener, region?.closest("main")])
        if (document.activeElement === document.body && element instanceof HTMLElement)
          element.focus({ preventScroll: true });
    },
    [opener, region],
  );
}
