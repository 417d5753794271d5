/** `demo.localhost:8080` of `http://demo.localhost:8080`. */
export function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
