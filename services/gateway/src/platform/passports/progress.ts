/** Gets the progress of somebody's passport, and may abort it. */
export interface Watcher {
  progress(done: number, total: number, text?: string): Promise<void>;
  readonly signal?: AbortSignal | undefined;
}
