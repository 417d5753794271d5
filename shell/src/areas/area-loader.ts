import type { Area, RemoteEntry } from '@dzvinok/contract/releases';
import { areaRoute } from '@dzvinok/remote/area-route';
import { isContractAccepted, parseRemoteModule, RemoteRefused, type RemoteArea } from '@dzvinok/remote/remote';
import { createMemoryRouter } from '@dzvinok/router/routing';
import { AreaFailed, codeOf, lostFile, type FailureCode } from './area-failure.ts';
import type { FileFailure } from './release-files.ts';

export type RemoteSource = Pick<RemoteEntry, 'version' | 'entryName' | 'entry' | 'integrity'>;

/** `isAnew` forgets the loaded copy of the module. */
export type LoadModule = (source: RemoteSource, module: string, isAnew?: boolean) => Promise<unknown>;

export interface LoadedArea {
  area: RemoteArea;
  version: string;
}

export const loadLimitsMs = {
  pause: 400,
  /** Until the fallback starts, when the entry has not arrived. */
  hedge: 3_000,
  /** The same after the entry has arrived: a slow phone must not fetch two versions. */
  hedgeAfterEntry: 6_000,
  giveUp: 20_000,
} as const;

export interface LoaderOptions {
  load: LoadModule;
  hasEntry: (source: RemoteSource) => boolean;
  examine: (address: string) => Promise<FileFailure>;
  onFailure?: (code: FailureCode, source: RemoteSource, remote: RemoteEntry, cause: unknown) => void;
}

export interface OpeningOptions {
  isAnew?: boolean;
  /** Aborted when another try takes over: running loads may still win, but nothing more starts or is reported. */
  signal?: AbortSignal;
}

interface Opening {
  remote: RemoteEntry;
  area: Area;
  isAnew: boolean;
  isOver: () => boolean;
  /** Reported as slow, or another try does the reporting. */
  isGivenUp: () => boolean;
  tellSlow: () => void;
}

function pauseFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Throws now for routes that the router refuses: later the frame would go and the area never open. */
function tryRoutes(area: RemoteArea): void {
  createMemoryRouter([areaRoute(area)]).dispose();
}

/** Tries the current version, then the fallback. Throws `AreaFailed`; the next call starts anew. */
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

  // A broken or missing file gets no second attempt.
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
      await pauseFor(loadLimitsMs.pause);
      if (opening.isOver()) throw failure;
      return attempt(remote, { ...opening, isAnew: false });
    }
  }

  /** First success of both: the fallback starts when the current version has failed or is slow. */
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
      setTimeout(() => hasEntry(remote) || beginLate(), loadLimitsMs.hedge),
      setTimeout(beginLate, loadLimitsMs.hedgeAfterEntry),
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
    }, loadLimitsMs.giveUp);
    try {
      return await Promise.race([remote.fallback ? loadEither(opening, remote.fallback) : attemptTwice(opening), end]);
    } finally {
      isEnded = true;
      clearTimeout(timer);
    }
  };
}
