import http from 'node:http';
import https from 'node:https';

/** What an address is called with: over TLS where it begins with `https:`. */
export function clientOf({ protocol }: URL): Pick<typeof http, 'Agent' | 'get' | 'request'> {
  return protocol === 'https:' ? https : http;
}
