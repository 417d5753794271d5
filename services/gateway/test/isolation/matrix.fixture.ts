import { staffRoles } from '@dzvinok/contract/roles';
import { homeOf, send, type Caller, type CallInput, type IsolationReply, type NamedRoute } from './calls.fixture.ts';
import { anotherRefreshToken, secondBrowser, sessionIn, type IsolationScenario, type Targets } from './isolation-scenario.fixture.ts';
import { samples } from './samples.fixture.ts';

/** `cell` names the owner of the targets; `theirs.group` is the own call with only the group of another owner. */
export interface Cell {
  named: NamedRoute;
  caller: Caller;
  cell: string;
  input: CallInput;
  /** The same call with unknown ids, if both refusals must be equal. */
  missing?: CallInput;
}

const neverSwapped: ReadonlySet<string> = new Set(['code', 'phone']);

/** Visible to all teachers of a centre. */
const knownToAll: ReadonlySet<string> = new Set(['topic', 'usedTopic', 'subject']);

/** The caller chooses the name, so an unknown name creates something. */
const namedByCaller: ReadonlySet<string> = new Set(['studentImports.run']);

const isAdmin = (caller: Caller) => caller === 'TenantAdmin' || staffRoles.some((staffRole) => staffRole === caller);

function namesIn(sample: (targets: Targets) => CallInput, targets: Targets): (keyof Targets)[] {
  const names = new Set<keyof Targets>();
  sample(new Proxy(targets, {
    get(target, name: keyof Targets) {
      if (!neverSwapped.has(name)) names.add(name);
      return target[name];
    },
    ownKeys(target) {
      return Reflect.ownKeys(target);
    },
  }));
  return [...names];
}

function nobodys<Value>(value: Value): Value | number | string {
  if (typeof value === 'number') return value + 900_000;
  // changes a character before a file's extension, which must stay
  return String(value).replace(/[0-9a-z](?=[^.]{0,6}(\.|$))/i, (letter) => (letter === '0' ? '1' : '0'));
}

function without(targets: Targets, names: readonly (keyof Targets)[]): Targets {
  return { ...targets, ...Object.fromEntries(names.map((name) => [name, nobodys(targets[name])])) };
}

/** Calls with targets of the caller and of others. */
export class Matrix {
  readonly scenario: IsolationScenario;
  readonly #targets = new Map<string, Promise<Targets>>();

  constructor(scenario: IsolationScenario) {
    this.scenario = scenario;
  }

  async cells(named: NamedRoute, caller: Caller): Promise<Cell[]> {
    const sample = samples.get(named.name)?.call;
    if (!sample) return [];
    const own = await this.targetsOf(caller, false);
    const names = namesIn(sample, own);
    const cells: Cell[] = [{ named, caller, cell: 'own', input: sample(own) }];
    for (const [whose, targets] of [['theirs', await this.targetsOf(caller, true)], ['far', this.scenario.far]] as const) {
      const differing = names.filter((name) => targets[name] !== own[name]);
      const swaps = differing.length > 1 ? [differing, ...differing.map((name) => [name])] : differing.length > 0 ? [differing] : [];
      for (const swapped of swaps) {
        const input = sample({ ...own, ...Object.fromEntries(swapped.map((name) => [name, targets[name]])) });
        const cell = swapped === differing ? whose : `${whose}.${swapped.join('.')}`;
        const isSecret = whose === 'far' || (!isAdmin(caller) && !swapped.some((name) => knownToAll.has(name)));
        const missing = isSecret && !namedByCaller.has(named.name) ? sample(without(own, swapped)) : undefined;
        cells.push({ named, caller, cell, input, ...(missing ? { missing } : {}) });
      }
    }
    return cells;
  }

  send({ named: { route }, caller }: Cell, input: CallInput): Promise<IsolationReply> {
    const { app, here } = this.scenario;
    if (caller === 'nobody') return send(app, route, input, { host: homeOf(this.scenario, route) });
    return send(app, route, input, { host: homeOf(this.scenario, route, caller), token: sessionIn(here.sessions, caller).accessToken });
  }

  /** Own targets, or those of another user of the role in the same centre. */
  targetsOf(caller: Caller, isOther: boolean): Promise<Targets> {
    const key = `${caller} ${isOther}`;
    const known = this.#targets.get(key) ?? this.#make(caller, isOther);
    this.#targets.set(key, known);
    return known;
  }

  async #make(caller: Caller, isOther: boolean): Promise<Targets> {
    const targets = isOther ? this.scenario.here.theirs : this.scenario.here.own;
    if (caller === 'nobody') return { ...targets, refreshToken: await anotherRefreshToken(this.scenario, isOther) };
    return { ...targets, session: await secondBrowser(this.scenario, caller, isOther) };
  }
}

const nothingReached = /"outcomes":\[\{"kind":"(refused"|stale"[^[]*"mark":null)/;

/** `refused`: a reply of outcomes whose first outcome neither saved nor showed anything. */
export function outcomeOf({ status, text }: IsolationReply): string {
  if (status !== 200) return String(status);
  return nothingReached.test(text) ? 'refused' : 'ok';
}

/** Such as `theirs ok (group 404)`; differing outcomes of parts are in brackets. */
export function lineOf(outcomes: ReadonlyMap<string, string>): string {
  return ['own', 'theirs', 'far'].filter((cell) => outcomes.has(cell)).map((cell) => {
    const others = [...outcomes]
      .filter(([name, outcome]) => name.startsWith(`${cell}.`) && outcome !== outcomes.get(cell))
      .map(([name, outcome]) => `${name.slice(cell.length + 1)} ${outcome}`);
    return `${cell} ${outcomes.get(cell)}${others.length > 0 ? ` (${others.toSorted().join(', ')})` : ''}`;
  }).join(', ');
}

export function expectedIn(line: string | undefined, cell: string): string | undefined {
  const [whole = '', part] = cell.split('.');
  const found = new RegExp(`(?:^|, )${whole} (\\w+)(?: \\(([^)]*)\\))?`).exec(line ?? '');
  const inside = part === undefined ? undefined : new RegExp(`(?:^|, )${part} (\\w+)`).exec(found?.[2] ?? '')?.[1];
  return inside ?? found?.[1];
}
