import type { Envelope, RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { signatureHeader } from '@dzvinok/contract/route';
import type { ReleaseChange } from '@dzvinok/contract/release-board';
import { releasesRoutes, type RemotesManifest } from '@dzvinok/contract/releases';
import { teamReleasesRoutes, type ReleaseCheckBody } from '@dzvinok/contract/team-releases';
import type { KeyObject } from 'node:crypto';
import { request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { packRelease } from './release-archive.ts';
import { readPrivateKey, signatureOf } from './release-signing.ts';

export class RegistryRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Sent {
  method: string;
  path: string;
  body?: Uint8Array | string;
  type?: string;
  isSigned?: boolean;
}

interface Reply {
  status: number;
  text: string;
  location: string | undefined;
}

/** Node, unlike browsers, does not resolve `*.localhost` everywhere. */
function addressOf(hostname: string): string {
  return hostname === 'localhost' || hostname.endsWith('.localhost') ? '127.0.0.1' : hostname;
}

export class ReleaseClient {
  readonly #address: URL;
  readonly #key: KeyObject;

  /** `privateKey` is PKCS8 in base64. */
  constructor(address: string, privateKey: string) {
    this.#address = new URL(address);
    this.#key = readPrivateKey(privateKey);
  }

  async publish(remote: string, files: ReadonlyMap<string, Uint8Array>): Promise<RouteData<typeof teamReleasesRoutes.publish>> {
    const [type] = teamReleasesRoutes.publish.accepts ?? [];
    return this.#call(teamReleasesRoutes.publish, remote, await packRelease(files), type);
  }

  state(remote: string): Promise<RouteData<typeof teamReleasesRoutes.state>> {
    return this.#call(teamReleasesRoutes.state, remote);
  }

  change(remote: string, change: ReleaseChange): Promise<RouteData<typeof teamReleasesRoutes.change>> {
    return this.#call(teamReleasesRoutes.change, remote, JSON.stringify(change));
  }

  check(remote: string, check: ReleaseCheckBody): Promise<RouteData<typeof teamReleasesRoutes.check>> {
    return this.#call(teamReleasesRoutes.check, remote, JSON.stringify(check));
  }

  async used(): Promise<RemotesManifest> {
    const { text } = await this.#send({ method: 'GET', path: releasesRoutes.remotes.path });
    return releasesRoutes.remotes.data.parse(JSON.parse(text));
  }

  async #call<R extends RouteDefinition>(
    route: R, remote: string, body?: Uint8Array | string, type = 'application/json',
  ): Promise<RouteData<R>> {
    const path = route.path.replace(':remote', remote);
    const reply = await this.#send({ method: route.method, path, type, isSigned: true, ...(body === undefined ? {} : { body }) });
    const { success, data, code, errorMessage, message, fields = {} } = envelopeOf(reply);
    // No form shows field errors here, so they become the message.
    const said = Object.values(fields).join('; ') || errorMessage || message;
    if (!success) throw new RegistryRefused(code ?? '', said ?? `HTTP ${reply.status}`);
    const schema: R['data'] = route.data;
    const read = schema.safeParse(data);
    if (!read.success) throw new RegistryRefused('', 'Реєстр відповів не так, як ця команда розуміє: вона з іншої версії продукту. Оновіть код до того, що в роботі.');
    return read.data as RouteData<R>;
  }

  async #send({ method, path, body, type, isSigned = false }: Sent): Promise<Reply> {
    const { protocol, hostname, host, port } = this.#address;
    const options: RequestOptions = {
      method,
      path,
      host: addressOf(hostname),
      port,
      headers: {
        host,
        ...(isSigned ? { [signatureHeader]: signatureOf(this.#key, { method, hostname, url: path, body: body ?? '' }) } : {}),
        ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      },
      signal: AbortSignal.timeout(60_000),
    };
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const sent = (protocol === 'https:' ? requestSecure : requestPlain)(options, (reply) => {
      reply.toArray().then(
        (parts) => resolve({ status: reply.statusCode ?? 0, location: reply.headers.location, text: Buffer.concat(parts).toString() }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
    return promise;
  }
}

/** A proxy may answer in place of the registry; its reply gets an error of its own. */
function envelopeOf({ status, text, location }: Reply): Envelope {
  try {
    const envelope: Envelope = JSON.parse(text);
    if (typeof envelope.success === 'boolean') return envelope;
  } catch {
    // Not JSON: thrown below.
  }
  const advice = status >= 502 && status <= 504 ? 'Якщо портал саме оновлюють, повторіть за хвилину; інакше перевірте RELEASES_URL.' : 'Перевірте RELEASES_URL.';
  throw new RegistryRefused('', `За цією адресою відповів не реєстр (HTTP ${status}${location ? `, переспрямування на ${location}` : ''}). ${advice}`);
}
