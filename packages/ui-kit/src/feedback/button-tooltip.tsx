// The tooltip of a button, which goes when the button is pressed.
import { Tooltip } from "antd";
import { type ComponentRef, type ReactNode, useEffect, useRef, useState } from "react";

interface Props {
  title: ReactNode;
  children: ReactNode;
}

/**
 * The Escape key goes to whatever opened last. A tooltip opens a moment after the pointer has come: the tooltip of a button that
 * opens a dialog could open above that dialog and take the key. After a press it therefore waits until the pointer comes again.
 */
export function ButtonTooltip({ title, children }: Props): ReactNode {
  const [open, setOpen] = useState(false);
  const pressed = useRef(false);
  const tooltip = useRef<ComponentRef<typeof Tooltip>>(null);
  useEffect(() => {
    const button = tooltip.current?.nativeElement;
    const press = () => {
      pressed.current = true;
      setOpen(false);
    };
    const come = () => {
      pressed.current = false;
    };
    button?.addEventListener("click", press, { capture: true });
    button?.addEventListener("pointerenter", come);
    return () => {
      button?.removeEventListener("click", press, { capture: true });
      button?.removeEventListener("pointerenter", come);
    };
  }, []);
  return (
    <Tooltip ref={tooltip} title={title} open={open} onOpenChange={(next) => setOpen(next && !pressed.current)}>
      {children}
    </Tooltip>
  );
}
