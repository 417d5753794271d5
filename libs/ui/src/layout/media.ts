import { useMediaQuery } from '@mantine/hooks';

/** True while a media query holds, from the first drawing on. */
export function useMedia(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false });
}
