import { useMedia } from '@dzvinok/ui/layout';

/** The four main pages stand at the lower edge, for the thumb. */
export function useBottomTabs(): boolean {
  return useMedia('screen and (width <= 600px)');
}

/** The week does not fit side by side, so today comes first. */
export function useTodayFirst(): boolean {
  return useMedia('screen and (width < 1280px)');
}

/** `screen`, because narrow paper uses the order of a wide screen. */
export function usePhone(): boolean {
  return useMedia('screen and (width < 768px)');
}
