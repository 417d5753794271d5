import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '../state/state.tsx';

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** Instead of the usual error state. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
  /** A new value (the address, say) forgets the error. */
  resetKey?: unknown;
  onError?: (error: unknown, info: ErrorInfo) => void;
}

interface Caught {
  caught: boolean;
  error: unknown;
}

const nothingCaught: Caught = { caught: false, error: null };

/** Keeps a failure of one part from taking the rest of the screen with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state = nothingCaught;

  static getDerivedStateFromError(error: unknown): Caught {
    return { caught: true, error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (this.state.caught && previous.resetKey !== this.props.resetKey) this.retry();
  }

  retry = (): void => this.setState(nothingCaught);

  override render(): ReactNode {
    if (!this.state.caught) return this.props.children;
    if (this.props.fallback) return this.props.fallback(this.state.error, this.retry);
    return <ErrorState title="Щось пішло не так" message="Ця частина сторінки не відкрилася." onRetry={this.retry} />;
  }
}
