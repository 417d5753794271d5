import { setTimeout as pause } from 'node:timers/promises';
import type { Centre } from './centre.ts';
import type { Finding } from './findings.ts';
import type { Installation } from './installation.ts';
import { checkReplies, checkWrites } from './invariants.ts';
import { Ledger } from './ledger.ts';
import { Tally } from './tally.ts';
import { Work } from './work.ts';

/** How much of each scenario is run: all that the issue asks for, or a minute's worth for every `npm test`. */
export interface Extent {
  restartsOfEach: number;
  kills: number;
  frozenSeconds: number;
  fullSeconds: number;
  aborts: number;
  neighbourSeconds: number;
  /** People who sign in at once. */
  signIns: number;
  /** False where other work goes on beside it, and times are told without being judged. */
  judgesTimes: boolean;
}

/** An installation with its centres, where a scenario puts people to work. */
export interface Stage {
  installation: Installation;
  centres: Centre[];
  extent: Extent;
}

interface WorkplaceOptions {
  baseUrl?: URL;
  paceMs?: number;
}

/** People of all centres at work, and what they were told. */
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

  /** The longest time in which a page of each centre hears of a save, in milliseconds. */
  async echo(patienceMs = 5_000): Promise<number> {
    return Math.max(...await Promise.all(this.works.map((work) => work.echo(patienceMs))));
  }

  /** Has everybody finish what they began, and holds it against the database. */
  async settle(): Promise<Finding[]> {
    await Promise.all(this.works.map((work) => work.end()));
    const written = await this.#stage.installation.asOwner((owner) => checkWrites(owner, this.#stage.centres, this.ledger));
    // The next scenario begins from what is there now.
    for (const work of this.works) work.close();
    return [...written, ...checkReplies(this.tally)];
  }
}
