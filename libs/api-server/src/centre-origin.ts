import { requestContext } from './request-context.ts';

/** The origin of a centre, with scheme and port of the current request; throws outside a request. */
export function originOfCentre(code: string, baseDomain: string): string {
  const { origin } = requestContext() ?? {};
  if (origin === undefined) throw new Error('The address of a centre is known only while a request is answered');
  const { protocol, port } = new URL(origin);
  return `${protocol}//${code}.${baseDomain}${port && `:${port}`}`;
}
