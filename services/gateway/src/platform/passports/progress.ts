/** Receives progress; `signal` aborts the work. */
export interface Watcher {
  progress(done: number, total: number, text?: string): Promise<void>;
  readonly signal?: AbortSignal | undefined;
}
