import { Button } from '@dzvinok/ui/button';
import { useEffect, useState, type ReactNode } from 'react';
import { canChoose, chooseFallback, forgetChoice } from '../releases/overrides.ts';
import { releaseName, type NamedRelease } from '../releases/registry.ts';
import { report } from '../releases/reports.ts';
import styles from './areas.module.css';
import type { AreaRelease } from './areas.store.ts';

/** A release is broken after `times` crashes within `withinMs`. */
const crashLimit = { times: 3, withinMs: 60_000 } as const;

const crashes = new Map<string, number[]>();
const broken = new Set<string>();

/** A broken release stays broken while the page lives: a user who retries later must still see the button back. */
export function noteCrash(release: NamedRelease): boolean {
  const name = releaseName(release);
  const now = performance.now();
  const recent = [...(crashes.get(name) ?? []), now].filter((at) => now - at <= crashLimit.withinMs);
  crashes.set(name, recent);
  if (recent.length >= crashLimit.times) broken.add(name);
  return broken.has(name);
}

export function hasFallback(release: AreaRelease | undefined): release is AreaRelease {
  return release?.fallback === 'there' && canChoose();
}

/** False when the choice cannot be stored: a reload would bring the broken release back. */
function openFallback(release: AreaRelease, reason: 'crashes' | 'chunk'): boolean {
  if (!chooseFallback(release)) return false;
  // A lost file has been reported already.
  if (reason === 'crashes') report('render-failed', release, reason);
  // Reloads, because code of the left release would go on running in this page.
  location.reload();
  return true;
}

/** To the former version if `reason` is given, else back from a chosen version. `onFailure`: the choice could not be stored. */
export function otherVersion(release: AreaRelease | undefined, reason: 'crashes' | 'chunk' | false, onFailure: () => void): ReactNode {
  if (!release) return null;
  if (!reason) return release.fallback === 'chosen' && <BackToNewest remote={release.remote} />;
  return <Button onClick={() => openFallback(release, reason) || onFailure()}>Відкрити попередню версію</Button>;
}

interface BackToNewestProps {
  remote: string;
  size?: 'sm';
}

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

export function ChosenFallbackBar({ remote }: Pick<BackToNewestProps, 'remote'>) {
  const [isSaid, setSaid] = useState(false);
  useEffect(() => setSaid(true), []);
  return (
    // The region precedes its text: screen readers often skip a region inserted with its text.
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
