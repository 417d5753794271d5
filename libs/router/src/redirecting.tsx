import { Navigate as RouterNavigate, useLocation, type NavigateProps } from 'react-router';

/**
 * Leads to another address as soon as it is drawn. Each address that brings here is led away, also one that came before
 * the former redirect was drawn: the router's own component would take the two for one.
 */
export function Navigate(props: NavigateProps) {
  const { key, pathname, search } = useLocation();
  return <RouterNavigate key={`${key} ${pathname}${search}`} {...props} />;
}
