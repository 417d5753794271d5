import { Button } from '@dzvinok/ui/button';
import { useEffect, useState, type ReactNode } from 'react';
import { canChoose, chooseFallback, forgetChoice } from '../releases/overrides.ts';
import { releaseName, type NamedRelease } from '../releases/registry.ts';
import { report } from '../releases/reports.ts';
import styles from './areas.module.css';
import type { AreaRelease } from './areas.store.ts';

/** A release that breaks `times` times within `withinMs` while it is drawn is taken for broken. */
const crashLimit = { times: 3, withinMs: 60_000 } as const;

const crashes = new Map<string, number[]>();
const broken = new Set<string>();

/**
 * Notes that a release broke while it was drawn; true when it is broken. Then it stays so for as long as the page lives:
 * a user who waits a minute and tries once more must not lose the way out.
 */
export function noteCrash(release: NamedRelease): boolean {
  const name = releaseName(release);
  const now = performance.now();
  const recent = [...(crashes.get(name) ?? []), now].filter((at) => now - at <= crashLimit.withinMs);
  crashes.set(name, recent);
  if (recent.length >= crashLimit.times) broken.add(name);
  return broken.has(name);
}

/** True where the tab can go to the former version of a release that does not work. */
export function hasFallback(release: AreaRelease | undefined): release is AreaRelease {
  return release?.fallback === 'there' && canChoose();
}

/** False where the choice cannot be kept: the page would come back with the release that breaks. */
function openFallback(release: AreaRelease, reason: 'crashes' | 'chunk'): boolean {
  if (!chooseFallback(release)) return false;
  // A lost file was reported when it was found to be lost.
  if (reason === 'crashes') report('render-failed', release, reason);
  // Not in this page: what the release has left behind would go on beside the other one.
  location.reload();
  return true;
}

/**
 * The button beside a failure: to the former version where a `reason` offers it, else back from a chosen one, whose bar
 * is gone with the area. `onFailure` hears that the choice could not be kept.
 */
export function otherVersion(release: AreaRelease | undefined, reason: 'crashes' | 'chunk' | false, onFailure: () => void): ReactNode {
  if (!release) return null;
  if (!reason) return release.fallback === 'chosen' && <BackToNewest remote={release.remote} />;
  return <Button onClick={() => openFallback(release, reason) || onFailure()}>Відкрити попередню версію</Button>;
}

interface BackToNewestProps {
  remote: string;
  size?: 'sm';
}

/** Leads from a chosen former version to the newest. */
export function BackToNewest({ remote, size }: BackToNewestProps) {
  const goBack = () => {
    forgetChoice(remote);
    location.reload();
  };
  return (
    <Button size={size} onClick={goBack}>
      Повернутися до нової версії
    </Button>
  );
}

/** Over an area of the former version. */
export function ChosenFallbackBar({ remote }: Pick<BackToNewestProps, 'remote'>) {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => setSaid(true), []);
  return (
    // There before it speaks: a region that comes together with its text is often not read aloud.
    <div role="status">
      {isSaid && (
        <div className={styles.bar}>
          <span>Відкрито попередню версію розділу, бо в новій повторювалася помилка.</span>
          <BackToNewest remote={remote} size="sm" />
        </div>
      )}
    </div>
  );
}
