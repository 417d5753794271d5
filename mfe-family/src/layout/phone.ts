import { useMedia } from '@dzvinok/ui/layout';

/** `screen`, because narrow paper uses the order of a wide screen. */
export function usePhone(): boolean {
  return useMedia('screen and (width < 768px)');
}
