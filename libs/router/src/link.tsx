import type { ComponentPropsWithRef } from 'react';
import { Link, NavLink } from 'react-router';

export { Link, NavLink };
export type { LinkProps, NavLinkProps, To } from 'react-router';

/** An `<a>` for the design system: `href` inside the product, and how the address must match to be marked as current. */
export interface AnchorLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string;
  match?: 'exact' | 'start';
}

const outside = /^(?:[a-z][a-z+.-]*:|\/\/)/i;

/**
 * The shell gives this to `UiProvider` as `link`: addresses of the product change without a reload,
 * others (`https:`, `tel:`) stay plain anchors. With `match` the current one gets `aria-current="page"`.
 */
export function AnchorLink({ href, match, ...rest }: AnchorLinkProps) {
  if (outside.test(href) || rest.target === '_blank' || rest.download !== undefined) return <a href={href} {...rest} />;
  if (match) return <NavLink to={href} end={match === 'exact'} {...rest} />;
  return <Link to={href} {...rest} />;
}
