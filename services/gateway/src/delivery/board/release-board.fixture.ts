import { releaseBoardRoutes, type ReleaseChange, type RemoteState } from '@dzvinok/contract/release-board';
import { remotesManifest, type Release, type RemoteEntry } from '@dzvinok/contract/releases';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp, TestReply, TestSession } from '../../../test/app.fixture.ts';
import { newRemote, writeRelease } from '../registry/releases.fixture.ts';
import { ReleasesRepository } from '../registry/releases.repository.ts';

export class ProbeRemote {
  readonly name = newRemote();
  readonly #app: TestApp;
  readonly #store = mkdtempSync(join(tmpdir(), 'dzvinok-store-'));

  constructor(app: TestApp) {
    this.#app = app;
  }

  async publish(versions: readonly string[], changes: Partial<Release> = {}): Promise<void> {
    const repository = new ReleasesRepository();
    await runInPlatform(this.#app.connections.database, async () => {
      for (const version of versions) await repository.add(writeRelease(this.#store, this.name, version, changes), null);
    });
  }

  change(session: TestSession, body: ReleaseChange): Promise<TestReply> {
    return session.call(releaseBoardRoutes.change, { params: { remote: this.name }, body });
  }

  changed(session: TestSession, body: ReleaseChange): Promise<RemoteState> {
    return session.data(releaseBoardRoutes.change, { params: { remote: this.name }, body });
  }

  events(session: TestSession, before?: number) {
    return session.data(releaseBoardRoutes.events, { params: { remote: this.name }, query: { before } });
  }

  /** As offered to pages of that host. */
  async seenAt(host: string, app = this.#app): Promise<RemoteEntry | undefined> {
    const { text } = await app.request({ method: 'GET', url: '/remotes.json', host });
    return remotesManifest.parse(JSON.parse(text)).remotes.find(({ remote }) => remote === this.name);
  }

  async versionAt(host: string, app = this.#app): Promise<string | undefined> {
    return (await this.seenAt(host, app))?.version;
  }
}
