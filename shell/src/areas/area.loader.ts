import type { Area, RemoteEntry } from '@dzvinok/contract/releases';
import { isContractAccepted, parseRemoteModule, RemoteRefused, type RemoteArea } from '@dzvinok/remote/remote';
import { AreaFailed, codeOf, lostFile, type FailureCode } from './area.failure.ts';
import type { FileFailure } from './file-probe.ts';

/** One version of a remote, as the registry describes it. */
export type RemoteSource = Pick<RemoteEntry, 'version' | 'entryName' | 'entry' | 'integrity'>;

/** Brings an exposed module of a remote into the page; `isAnew` forgets what there is of it. */
export type LoadModule = (source: RemoteSource, module: string, isAnew?: boolean) => Promise<unknown>;

export interface LoadedArea {
  area: RemoteArea;
  version: string;
}

/** Milliseconds. */
export const limits = {
  /** Before the repetition. */
  pause: 400,
  /** Until the fallback is begun beside a version whose entry has not come. */
  hedge: 3_000,
  /** The same when its entry has come: a slow phone shall not fetch two versions. */
  hedgeAfterEntry: 6_000,
  giveUp: 20_000,
} as const;

export interface LoaderOptions {
  load: LoadModule;
  hasEntry: (source: RemoteSource) => boolean;
  /** Why a file did not come. */
  examine: (address: string) => Promise<FileFailure>;
  onFailure?: (code: FailureCode, source: RemoteSource, remote: RemoteEntry, cause: unknown) => void;
}

interface Wanted {
  remote: RemoteEntry;
  area: Area;
  isAnew: boolean;
}

function pauseFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Loads an area: the version in use, then the remote's fallback. Throws `AreaFailed`; the next call begins anew. */
export function makeAreaLoader({ load, hasEntry, examine, onFailure }: LoaderOptions) {
  async function attempt(source: RemoteSource, { remote, area: expected, isAnew }: Wanted): Promise<LoadedArea> {
    try {
      const area = parseRemoteModule(await load(source, expected.module, isAnew));
      if (area.basePath !== expected.basePath) throw new RemoteRefused(`${area.basePath} is not ${expected.basePath}`);
      return { area, version: source.version };
    } catch (error) {
      const lost = lostFile(error, source.entry);
      const code = lost === null ? codeOf(error) : await examine(lost);
      onFailure?.(code, source, remote, error);
      throw new AreaFailed(code, error);
    }
  }

  // What is broken, or is not there, will be so the second time.
  async function attemptTwice(wanted: Wanted): Promise<LoadedArea> {
    const { remote } = wanted;
    if (!isContractAccepted(remote.contract)) {
      onFailure?.('contract', remote, remote, null);
      throw new AreaFailed('contract');
    }
    try {
      return await attempt(remote, wanted);
    } catch (failure) {
      if (codeOf(failure) !== 'unreachable') throw failure;
      await pauseFor(limits.pause);
      return attempt(remote, { ...wanted, isAnew: false });
    }
  }

  /** The first good one of both: the fallback begins when the version in use has failed, or takes long. */
  async function loadEither(wanted: Wanted, fallback: RemoteSource): Promise<LoadedArea> {
    const { remote } = wanted;
    const spare = Promise.withResolvers<LoadedArea>();
    const beginSpare = () => spare.resolve(attempt(fallback, wanted));
    let isBegun = false;
    const beginOnce = (isLate: boolean) => {
      if (isBegun) return;
      isBegun = true;
      if (isLate) onFailure?.('slow', remote, remote, null);
      beginSpare();
    };
    const timers = [
      setTimeout(() => hasEntry(remote) || beginOnce(true), limits.hedge),
      setTimeout(beginOnce, limits.hedgeAfterEntry, true),
    ];
    const main = attemptTwice(wanted);
    main.then(() => timers.forEach(clearTimeout), () => beginOnce(false));
    try {
      return await Promise.any([main, spare.promise]);
    } catch (error) {
      throw error instanceof AggregateError ? error.errors.at(-1) : error;
    } finally {
      timers.forEach(clearTimeout);
    }
  }

  return async (remote: RemoteEntry, area: Area, isAnew = false): Promise<LoadedArea> => {
    const wanted: Wanted = { remote, area, isAnew };
    const { promise: end, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      onFailure?.('slow', remote, remote, null);
      reject(new AreaFailed('slow'));
    }, limits.giveUp);
    try {
      return await Promise.race([remote.fallback ? loadEither(wanted, remote.fallback) : attemptTwice(wanted), end]);
    } finally {
      clearTimeout(timer);
    }
  };
}
