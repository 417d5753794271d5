import type { RemotesManifest } from '@dzvinok/contract/releases';
import { withOverrides } from './dev-override.ts';
import { withChosenFallbacks } from './fallback-choice.ts';

/** The registry's answer with what this browser and this tab have instead: a developer's version first, as no choice was of that. */
export function overlaidManifest(answer: RemotesManifest): RemotesManifest {
  return withChosenFallbacks(withOverrides(answer));
}
