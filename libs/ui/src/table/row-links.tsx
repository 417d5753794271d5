import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { LinkRootProps } from '../provider/link-root.tsx';

/** Plain anchor: hundreds of rows must not each subscribe to the address. */
export function RowLink({ match: _match, ...rest }: LinkRootProps) {
  return <a {...rest} />;
}

function addressClicked(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return null;
  const link = event.target.closest('tbody a[href]');
  const address = link?.getAttribute('href') ?? '';
  const isOurs = address.startsWith('/') && !address.startsWith('//');
  return link && isOurs && !link.hasAttribute('target') && !link.hasAttribute('download') ? address : null;
}

interface RowLinks {
  box: RefObject<HTMLElement | null>;
  isThere: boolean;
  onLink: ((address: string) => void) | undefined;
}

/** One click listener for all rows' links. */
export function useRowLinks({ box, isThere, onLink }: RowLinks): void {
  const follow = useEffectEvent((event: MouseEvent) => {
    const address = onLink && addressClicked(event);
    if (!address) return;
    event.preventDefault();
    onLink(address);
  });
  useEffect(() => {
    const { current } = box;
    const listen = (event: MouseEvent) => follow(event);
    current?.addEventListener('click', listen);
    return () => current?.removeEventListener('click', listen);
  }, [box, isThere]);
}
