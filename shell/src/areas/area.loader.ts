import type { Area, RemoteEntry } from '@dzvinok/contract/releases';
import { parseRemoteModule, RemoteRefused, type RemoteArea } from '@dzvinok/remote/remote';

/** One version of a remote, as the registry describes it. */
export type RemoteSource = Pick<RemoteEntry, 'version' | 'entryName' | 'entry' | 'integrity'>;

/** Brings an exposed module of a remote into the page. */
export type LoadModule = (source: RemoteSource, module: string) => Promise<unknown>;

export interface LoadedArea {
  area: RemoteArea;
  version: string;
}

class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

export interface LoaderOptions {
  load: LoadModule;
  /** Milliseconds that one attempt may take. */
  limit?: number;
  /** Milliseconds before the repetition. */
  pause?: number;
  onFailure?: (error: unknown, source: RemoteSource) => void;
}

function within<Value>(limit: number, work: Promise<Value>): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => reject(new TookTooLong(`${limit} ms`)), limit);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

// A module that breaks the contract, and shared code that does not fit, will be the same the second time;
// one that hangs is still being waited for by the runtime, so a second attempt would wait for the same thing.
function isWorthRepeating(error: unknown): boolean {
  if (error instanceof RemoteRefused || error instanceof TookTooLong) return false;
  return !/RUNTIME-01[25]/.test(String(error));
}

/**
 * Loads an area: the version in use with one repetition, then the remote's fallback version.
 * Throws the last failure; the next call begins anew.
 */
export function makeAreaLoader({ load, limit = 8_000, pause = 400, onFailure }: LoaderOptions) {
  async function attempt(source: RemoteSource, expected: Area): Promise<LoadedArea> {
    try {
      const area = parseRemoteModule(await within(limit, load(source, expected.module)));
      if (area.basePath !== expected.basePath) throw new RemoteRefused(`${area.basePath} is not ${expected.basePath}`);
      return { area, version: source.version };
    } catch (error) {
      onFailure?.(error, source);
      throw error;
    }
  }

  async function attemptTwice(source: RemoteSource, expected: Area): Promise<LoadedArea> {
    try {
      return await attempt(source, expected);
    } catch (error) {
      if (!isWorthRepeating(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      return attempt(source, expected);
    }
  }

  return async (remote: RemoteEntry, expected: Area): Promise<LoadedArea> => {
    try {
      return await attemptTwice(remote, expected);
    } catch (error) {
      if (!remote.fallback) throw error;
      return attempt(remote.fallback, expected);
    }
  };
}
