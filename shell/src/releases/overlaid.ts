import type { RemotesManifest } from '@dzvinok/contract/releases';
import { withOverrides } from './dev-override.ts';
import { withChosenFallbacks } from './fallback-choice.ts';

/** The registry's answer with what this browser and this tab have instead. */
export function overlaid(answer: RemotesManifest): RemotesManifest {
  return withOverrides(withChosenFallbacks(answer));
}
