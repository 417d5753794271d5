import { requestContext } from './request-context.ts';

/**
 * Where a browser reaches a centre: its own host, with the scheme and port of the request that is being answered. Outside
 * of one nobody can know them, so it throws there.
 */
export function originOfCentre(code: string, baseDomain: string): string {
  const { origin } = requestContext() ?? {};
  if (origin === undefined) throw new Error('The address of a centre is known only while a request is answered');
  const { protocol, port } = new URL(origin);
  return `${protocol}//${code}.${baseDomain}${port && `:${port}`}`;
}
