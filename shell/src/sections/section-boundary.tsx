import { Component, type ReactNode } from 'react';

interface Props {
  /** When it changes, the section is shown again: the member went to another page. */
  readonly resetKey: string;
  readonly onError: (error: unknown) => void;
  /** Told before the section is shown again. */
  readonly onReset: () => void;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps what goes wrong inside a section inside it: the navigation and the other sections go on working. */
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
