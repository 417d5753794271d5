import type { Area, RemoteEntry } from '@dzvinok/contract/releases';
import { areaRoute } from '@dzvinok/remote/area-route';
import { isContractAccepted, parseRemoteModule, RemoteRefused, type RemoteArea } from '@dzvinok/remote/remote';
import { createMemoryRouter } from '@dzvinok/router/routing';
import { AreaFailed, codeOf, lostFile, type FailureCode } from './area-failure.ts';
import type { FileFailure } from './release-files.ts';

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
  /** The repetition waits for this long. */
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
  /** Tells why a file did not come. */
  examine: (address: string) => Promise<FileFailure>;
  onFailure?: (code: FailureCode, source: RemoteSource, remote: RemoteEntry, cause: unknown) => void;
}

export interface OpeningOptions {
  /** Forgets what the page has of the remote. */
  isAnew?: boolean;
  /** Another try has taken over: what is on its way may still come first, but nothing more is begun or told. */
  signal?: AbortSignal;
}

interface Opening {
  remote: RemoteEntry;
  area: Area;
  isAnew: boolean;
  /** It has come to an end, good or bad: nothing more is begun for it. */
  isOver: () => boolean;
  /** Reported as slow, or another try reports the release by now. */
  isGivenUp: () => boolean;
  tellSlow: () => void;
}

function pauseFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Throws for routes that the router refuses: found out only when it takes them in, the frame would go and the area never come. */
function tryRoutes(area: RemoteArea): void {
  createMemoryRouter([areaRoute(area)]).dispose();
}

/** Loads an area: the version in use, then the remote's fallback. Throws `AreaFailed`; the next call begins anew. */
export function makeAreaLoader({ load, hasEntry, examine, onFailure }: LoaderOptions) {
  async function attempt(source: RemoteSource, { remote, area: expected, isAnew, isGivenUp }: Opening): Promise<LoadedArea> {
    try {
      const area = parseRemoteModule(await load(source, expected.module, isAnew));
      if (area.basePath !== expected.basePath) throw new RemoteRefused(`${area.basePath} is not ${expected.basePath}`);
      tryRoutes(area);
      return { area, version: source.version };
    } catch (error) {
      const lost = lostFile(error, source.entry);
      const code = lost === null || isGivenUp() ? codeOf(error) : await examine(lost);
      if (!isGivenUp()) onFailure?.(code, source, remote, error);
      throw new AreaFailed(code, error);
    }
  }

  // A file that is broken, or is not there, will be so the second time.
  async function attemptTwice(opening: Opening): Promise<LoadedArea> {
    const { remote } = opening;
    if (!isContractAccepted(remote.contract)) {
      onFailure?.('contract', remote, remote, null);
      throw new AreaFailed('contract');
    }
    try {
      return await attempt(remote, opening);
    } catch (failure) {
      if (codeOf(failure) !== 'unreachable') throw failure;
      await pauseFor(limits.pause);
      if (opening.isOver()) throw failure;
      return attempt(remote, { ...opening, isAnew: false });
    }
  }

  /** The first good one of both: the fallback begins when the version in use has failed, or takes long. */
  async function loadEither(opening: Opening, fallback: RemoteSource): Promise<LoadedArea> {
    const { remote, isOver, tellSlow } = opening;
    const substitute = Promise.withResolvers<LoadedArea>();
    let isBegun = false;
    const beginOnce = () => {
      if (isBegun || isOver()) return;
      isBegun = true;
      substitute.resolve(attempt(fallback, opening));
    };
    const beginLate = () => {
      if (!isBegun) tellSlow();
      beginOnce();
    };
    const timers = [
      setTimeout(() => hasEntry(remote) || beginLate(), limits.hedge),
      setTimeout(beginLate, limits.hedgeAfterEntry),
    ];
    const main = attemptTwice(opening);
    main.then(() => timers.forEach(clearTimeout), (failure: unknown) => (isOver() ? substitute.reject(failure) : beginOnce()));
    try {
      return await Promise.any([main, substitute.promise]);
    } catch (error) {
      throw error instanceof AggregateError ? error.errors.at(-1) : error;
    } finally {
      timers.forEach(clearTimeout);
    }
  }

  return async (remote: RemoteEntry, area: Area, { isAnew = false, signal }: OpeningOptions = {}): Promise<LoadedArea> => {
    let [isEnded, isGivenUp, isToldSlow] = [false, false, false];
    const isTakenOver = () => signal?.aborted === true;
    const opening: Opening = {
      remote, area, isAnew,
      isOver: () => isEnded || isTakenOver(),
      isGivenUp: () => isGivenUp || isTakenOver(),
      tellSlow: () => {
        if (!isToldSlow && !isTakenOver()) onFailure?.('slow', remote, remote, null);
        isToldSlow = true;
      },
    };
    const { promise: end, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      opening.tellSlow();
      isGivenUp = true;
      reject(new AreaFailed('slow'));
    }, limits.giveUp);
    try {
      return await Promise.race([remote.fallback ? loadEither(opening, remote.fallback) : attemptTwice(opening), end]);
    } finally {
      isEnded = true;
      clearTimeout(timer);
    }
  };
}
