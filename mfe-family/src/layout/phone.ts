import { useMedia } from '@dzvinok/ui/layout';

/** True on a phone’s screen; paper, which may be as narrow, has the order of a wide screen. */
export function usePhone(): boolean {
  return useMedia('screen and (width < 768px)');
}
