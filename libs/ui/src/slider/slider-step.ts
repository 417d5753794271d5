import { useSyncExternalStore } from 'react';
import { mediaSubscription } from '../layout/media-subscription.ts';
import { sliderSteps, stepAt, type SliderStep } from './slider-steps.ts';

const subscribe = mediaSubscription(sliderSteps.map(({ from }) => `(min-width: ${from}px)`));

/** The step of this window, by the browser's `matchMedia`; drawn again only when it passes an edge. */
export function useSliderStep(): SliderStep {
  return useSyncExternalStore(subscribe, () => stepAt(window.innerWidth));
}
