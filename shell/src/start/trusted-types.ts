import { plainText, scriptAddress } from './trusted-types.rules.ts';

interface DefaultPolicy {
  createScriptURL(text: string): string | null;
  createHTML(text: string): string | null;
}

declare global {
  /** Absent where the browser does not have them. */
  var trustedTypes: { createPolicy(name: string, policy: DefaultPolicy): unknown } | undefined;
}

// This runs before anything else of the shell, in the page's first script. The loaders of the federation
// and of each bundle, also of releases that are not built yet, hand over plain texts: the policy that browsers ask for those
// knows what is ours. It answers null and never throws, as browsers report only the former.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (text) => scriptAddress(text, location.href, () => localStorage.getItem('dzvinok.dev')),
  createHTML: plainText,
});
