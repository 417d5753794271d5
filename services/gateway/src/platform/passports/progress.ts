/** Whoever waits for a passport, and may give up. */
export interface Watcher {
  progress(done: number, total: number, text?: string): Promise<void>;
  readonly signal?: AbortSignal | undefined;
}
