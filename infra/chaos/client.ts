import http from 'node:http';
import https from 'node:https';

export function clientOf({ protocol }: URL): Pick<typeof http, 'Agent' | 'get' | 'request'> {
  return protocol === 'https:' ? https : http;
}
