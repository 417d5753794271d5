import { setTimeout as pause } from 'node:timers/promises';
import type { Centre } from './centre.ts';
import type { Finding } from './findings.ts';
import type { Installation } from './installation.ts';
import { checkReplies, checkWrites } from './invariants.ts';
import { Ledger } from './ledger.ts';
import { Tally } from './tally.ts';
import { Work } from './work.ts';

/** Full size, or about a minute for `npm test`. */
export interface Extent {
  restartsOfEach: number;
  kills: number;
  frozenSeconds: number;
  fullSeconds: number;
  aborts: number;
  neighbourSeconds: number;
  unreadSeconds: number;
  signIns: number;
  messages: number;
  /** False if other work runs at the same time: times are then shown without being judged. */
  judgesTimes: boolean;
}

export interface Stage {
  installation: Installation;
  centres: Centre[];
  extent: Extent;
}

interface WorkplaceOptions {
  baseUrl?: URL;
  paceMs?: number;
}

export class Workplace {
  readonly tally = new Tally();
  readonly ledger = new Ledger();
  readonly works: Work[];
  readonly #stage: Stage;

  constructor(stage: Stage, { baseUrl = stage.installation.firstGateway, paceMs = 40 }: WorkplaceOptions = {}) {
    this.#stage = stage;
    const liveUrl = stage.installation.gatewayUrls.at(-1) ?? baseUrl;
    this.works = stage.centres.map((centre) => new Work({ centre, baseUrl, liveUrl, paceMs, tally: this.tally, ledger: this.ledger }));
  }

  async open(): Promise<void> {
    for (const work of this.works) await work.start();
    await pause(500);
  }

  async echo(patienceMs = 5_000): Promise<number> {
    return Math.max(...await Promise.all(this.works.map((work) => work.echo(patienceMs))));
  }

  async settle(): Promise<Finding[]> {
    await Promise.all(this.works.map((work) => work.end()));
    const written = await this.#stage.installation.asOwner((owner) => checkWrites(owner, this.#stage.centres, this.ledger));
    // The next scenario starts from the present data.
    for (const work of this.works) work.close();
    return [...written, ...checkReplies(this.tally)];
  }
}
