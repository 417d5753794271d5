import { createContext, createElement, use, type ComponentPropsWithRef, type ComponentType } from 'react';

/** `match`: when the address counts as current. */
export interface LinkRootProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string;
  match?: 'exact' | 'start';
}

function PlainAnchor({ match: _match, ...rest }: LinkRootProps) {
  return <a {...rest} />;
}

/** The shell provides the router's link; the default is a plain anchor. */
export const LinkRootContext = createContext<ComponentType<LinkRootProps>>(PlainAnchor);

export function LinkRoot(props: LinkRootProps) {
  return createElement(use(LinkRootContext), props);
}
