import { requestContext } from './request-context.ts';

/**
 * Gives the origin at which a browser reaches a centre: the centre's host, with the scheme and port of the request that
 * is being answered. It throws outside a request, where nobody knows these two.
 */
export function originOfCentre(code: string, baseDomain: string): string {
  const { origin } = requestContext() ?? {};
  if (origin === undefined) throw new Error('The address of a centre is known only while a request is answered');
  const { protocol, port } = new URL(origin);
  return `${protocol}//${code}.${baseDomain}${port && `:${port}`}`;
}
