import type { RouteCall, RouteDefinition } from '@dzvinok/contract/route';
import type { CallInput } from './calls.fixture.ts';
import { centreSamples } from './centre-samples.fixture.ts';
import { familySamples } from './family-samples.fixture.ts';
import type { Targets } from './isolation-scenario.fixture.ts';
import { lessonSamples } from './lesson-samples.fixture.ts';
import { peopleSamples } from './people-samples.fixture.ts';
import { platformSamples } from './platform-samples.fixture.ts';

/** Input of a working call about the targets. */
export type Sample = (targets: Targets) => CallInput;

/** Typed by the feature's routes, so that each input fits its route. */
export type SamplesOf<Routes extends Record<string, RouteDefinition>> = {
  [Name in keyof Routes]?: (targets: Targets) => RouteCall<Routes[Name]>;
};

/** By route name. */
export const samples: ReadonlyMap<string, Sample> = new Map(
  Object.entries({ ...centreSamples, ...familySamples, ...lessonSamples, ...peopleSamples, ...platformSamples })
    .flatMap(([feature, routes]) => Object.entries<Sample>(routes).map(([name, sample]) => [`${feature}.${name}`, sample])));
