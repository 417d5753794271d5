import { liveRoutes } from '@dzvinok/contract/live';
import type { ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { clientOf } from './client.ts';
import type { Person } from './person.ts';

const heardAtMost = 200_000;

export class LiveStream {
  readonly #person: Person;
  readonly #baseUrl: URL;
  #request: ClientRequest | undefined;
  #isClosed = false;
  #heard = '';
  #length = 0;

  constructor(person: Person, baseUrl: URL) {
    this.#person = person;
    this.#baseUrl = baseUrl;
    void this.#listen();
  }

  get now(): number {
    return this.#length;
  }

  /** True if the page got this text, or a `ready` event, after which it reads everything again. */
  hasHeard(text: string, since: number): boolean {
    const later = this.#since(since);
    return later.includes(text) || later.includes('"kind":"ready"');
  }

  /** When marks change together with other data, the page is told to read the whole journal again. */
  isSentToJournal(groupId: number, since: number): boolean {
    return this.#since(since).includes(`"kind":"group","groupId":${groupId},`);
  }

  #since(place: number): string {
    return this.#heard.slice(Math.max(0, this.#heard.length - (this.#length - place)));
  }

  close(): void {
    this.#isClosed = true;
    this.#request?.destroy();
  }

  async #listen(): Promise<void> {
    while (!this.#isClosed) {
      await this.#listenOnce();
      if (!this.#isClosed) await pause(200 + Math.random() * 300);
    }
  }

  #listenOnce(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { hostname, port } = this.#baseUrl;
    const { centre, token, tally } = this.#person;
    const headers = { host: centre.host, authorization: `Bearer ${token}` };
    this.#request = clientOf(this.#baseUrl).get({ hostname, port, path: liveRoutes.events.path, agent: false, headers }, (reply) => {
      reply.setEncoding('utf8').on('data', (text: string) => {
        if (centre.isForeign(text)) tally.foreign.push('a live event');
        this.#length += text.length;
        this.#heard = (this.#heard + text).slice(-heardAtMost);
      }).on('error', () => undefined).on('close', resolve);
    });
    this.#request.on('error', () => resolve());
    return promise;
  }
}
