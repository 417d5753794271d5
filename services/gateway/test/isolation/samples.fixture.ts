import type { RouteCall, RouteDefinition } from '@dzvinok/contract/route';
import type { CallInput, Reach } from './calls.fixture.ts';
import { centreSamples } from './centre-samples.fixture.ts';
import { familySamples } from './family-samples.fixture.ts';
import type { Targets } from './isolation-scenario.fixture.ts';
import { lessonSamples } from './lesson-samples.fixture.ts';
import { peopleSamples } from './people-samples.fixture.ts';
import { platformSamples } from './platform-samples.fixture.ts';

/** A working call about the targets, and the outcome of each allowed caller. */
export interface Sample extends Reach {
  call: (targets: Targets) => CallInput;
}

/**
 * The only list of routes by hand: a missing route does not compile. Callers and outcomes are written independently of the contract and changed
 * with the reason in the commit. A staff role calls after the admin, so single-use calls are found done (404, 409).
 */
export type SamplesOf<Routes extends Record<string, RouteDefinition>> = {
  [Name in keyof Routes]: Reach & { call: (targets: Targets) => RouteCall<Routes[Name]> };
};

/** By route name. */
export const samples: ReadonlyMap<string, Sample> = new Map(
  Object.entries({ ...centreSamples, ...familySamples, ...lessonSamples, ...peopleSamples, ...platformSamples })
    .flatMap(([feature, routes]) => Object.entries<Sample>(routes).map(([name, sample]) => [`${feature}.${name}`, sample])));

/** By route name: the outcomes of each caller, such as `own ok, theirs 404, far 404`. */
export const expectedReach: Readonly<Record<string, Reach>> = Object.fromEntries(
  [...samples].map(([name, sample]) => [name, Object.fromEntries(Object.entries(sample).filter(([caller]) => caller !== 'call'))]));
