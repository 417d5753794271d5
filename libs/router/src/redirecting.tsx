import { Navigate as RouterNavigate, useLocation, type NavigateProps } from 'react-router';

/** Redirects each address: the router's own component skips a second address that comes before the first redirect is drawn. */
export function Navigate(props: NavigateProps) {
  const { key, pathname, search } = useLocation();
  return <RouterNavigate key={`${key} ${pathname}${search}`} {...props} />;
}
