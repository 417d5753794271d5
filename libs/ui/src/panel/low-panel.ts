import { useSyncExternalStore } from 'react';
import { mediaSubscription } from '../layout/media-subscription.ts';

/** The dynamic layout's breakpoint (specification §9); a finger wants the large targets on wide screens too. */
const low = ['(max-width: 767px)', '(pointer: coarse)'];
const subscribe = mediaSubscription(low);

/** True where a panel belongs at the bottom of the screen, by the browser's `matchMedia`: it is narrow or touched. */
export function useLowPanel(): boolean {
  return useSyncExternalStore(subscribe, () => low.some((query) => matchMedia(query).matches));
}
