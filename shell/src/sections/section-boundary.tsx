import { Component, type ReactNode } from 'react';

interface Props {
  /** A new value renders the section again, because the member opened another page. */
  readonly resetKey: string;
  readonly onError: (error: unknown) => void;
  readonly onReset: () => void;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Error boundary of a section, so that the navigation and the other sections keep working. */
export class SectionBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override componentDidUpdate(previous: Props): void {
    if (previous.resetKey === this.props.resetKey || !this.state.failed) return;
    this.props.onReset();
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
