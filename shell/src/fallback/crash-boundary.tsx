// An error boundary that shows the server-error page when rendering the shell fails.
import { Component, type ReactNode } from "react";
import { StatusPage } from "./status-page.tsx";

interface Props {
  children: ReactNode;
}

export class CrashBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    return this.state.crashed ? <StatusPage status={500} /> : this.props.children;
  }
}
