import { createContext, createElement, use, type ComponentPropsWithRef, type ComponentType } from 'react';

/** The design system asks these of a link: `match` says when the address counts as the current one. */
export interface LinkRootProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string;
  match?: 'exact' | 'start';
}

function PlainAnchor({ match: _match, ...rest }: LinkRootProps) {
  return <a {...rest} />;
}

/** The shell puts the router's anchor here; without it links are plain anchors. */
export const LinkRootContext = createContext<ComponentType<LinkRootProps>>(PlainAnchor);

/** Every link of the design system is drawn through this. */
export function LinkRoot(props: LinkRootProps) {
  return createElement(use(LinkRootContext), props);
}
