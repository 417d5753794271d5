/** `demo.localhost:8080` of `http://demo.localhost:8080`. */
export function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Address of a centre, seen from the platform's own. */
export function addressOf(code: string): string {
  const { protocol, host } = window.location;
  return `${protocol}//${code}.${host.replace(/^platform\./, '')}`;
}
