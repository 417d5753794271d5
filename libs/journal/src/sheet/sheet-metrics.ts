import { useSyncExternalStore } from 'react';
import type { Metrics } from './sheet-window.ts';

const fine: Metrics = { row: 34, homework: 38, classwork: 54, name: 240, dates: 36, kinds: 22 };
/** Room for fingers. */
const coarse: Metrics = { row: 44, homework: 46, classwork: 62, name: 240, dates: 44, kinds: 24 };
const narrowName = 132;

const queries = ['(pointer: coarse)', '(max-width: 767px)'] as const;
/** One object for each kind of screen: everything drawn compares them by identity. */
const kept = new Map<string, Metrics>();

function metricsNow(): Metrics {
  const [isCoarse, isNarrow] = queries.map((query) => window.matchMedia(query).matches);
  // Cells grow with the letters that a person has chosen for the browser.
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  const key = `${isCoarse} ${isNarrow} ${scale}`;
  const known = kept.get(key);
  if (known) return known;
  const { row, homework, classwork, name, dates, kinds } = { ...(isCoarse ? coarse : fine), ...(isNarrow && { name: narrowName }) };
  const scaled = (size: number) => Math.round(size * scale);
  const made = {
    row: scaled(row), homework: scaled(homework), classwork: scaled(classwork), name: scaled(name), dates: scaled(dates), kinds: scaled(kinds),
  };
  kept.set(key, made);
  return made;
}

function subscribe(listener: () => void): () => void {
  const lists = queries.map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

/** Sizes of the sheet on this screen. */
export function useMetrics(): Metrics {
  return useSyncExternalStore(subscribe, metricsNow);
}
