import type { RouteCall, RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { authRoutes } from '@dzvinok/contract/auth';
import http from 'node:http';
import https from 'node:https';

/** Calls one host of the product on the loopback with a `Host` header: Node, unlike browsers, may not resolve `*.localhost`. */
export class Api {
  readonly #address: URL;
  readonly #token: string | null;

  constructor(address: string, token: string | null = null) {
    this.#address = new URL(address);
    this.#token = token;
  }

  async signedIn(phoneNumber: string, password: string): Promise<Api> {
    const [domain = ''] = this.#address.hostname.split('.');
    const { tokenPair } = await this.call(authRoutes.login, { body: { phoneNumber, password, domain } });
    return new Api(this.#address.origin, tokenPair.accessToken);
  }

  /** Throws with the reply's text when refused. */
  async call<Route extends RouteDefinition>(route: Route, input: RouteCall<Route>): Promise<RouteData<Route>> {
    const { params, query, body }: { params?: unknown; query?: unknown; body?: unknown } = input;
    const values = new Map(Object.entries(params ?? {}));
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(values.get(name)));
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])).toString();
    const reply = await this.#send(route.method, search ? `${path}?${search}` : path, body);
    const { success, data, errorMessage } = JSON.parse(reply);
    if (!success) throw new Error(`${route.method} ${path}: ${errorMessage}`);
    const schema: Route['data'] = route.data;
    return schema.parse(data);
  }

  async #send(method: string, path: string, body: unknown): Promise<string> {
    const { host, port, protocol } = this.#address;
    const { request } = protocol === 'https:' ? https : http;
    const headers = {
      host,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const sent = request({ host: '127.0.0.1', port: port || 80, method, path, headers }, async (response) => {
      resolve(Buffer.concat(await response.toArray()).toString());
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  }
}
