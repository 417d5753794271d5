import type { ComponentPropsWithRef } from 'react';
import { Link, NavLink } from 'react-router';

export { Link, NavLink };
export type { LinkProps, NavLinkProps, To } from 'react-router';

/** An `<a>` with an address inside the product; `match` tells when it is marked as current. */
export interface AnchorLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string;
  match?: 'exact' | 'start';
}

const outside = /^(?:[a-z][a-z+.-]*:|\/\/)/i;

/** `link` of `UiProvider`: product addresses change without a reload, others stay plain anchors; `match` sets `aria-current="page"`. */
export function AnchorLink({ href, match, ...rest }: AnchorLinkProps) {
  if (outside.test(href) || rest.target === '_blank' || rest.download !== undefined) return <a href={href} {...rest} />;
  if (match) return <NavLink to={href} end={match === 'exact'} {...rest} />;
  return <Link to={href} {...rest} />;
}
