import { useSyncExternalStore } from 'react';
import { sliderSteps, stepAt, type SliderStep } from './slider-steps.ts';

function subscribe(onChange: () => void): () => void {
  const edges = sliderSteps.map(({ from }) => window.matchMedia(`(min-width: ${from}px)`));
  for (const edge of edges) edge.addEventListener('change', onChange);
  return () => {
    for (const edge of edges) edge.removeEventListener('change', onChange);
  };
}

/** The step of this window; drawn again only when it passes an edge. */
export function useSliderStep(): SliderStep {
  return useSyncExternalStore(subscribe, () => stepAt(window.innerWidth));
}
