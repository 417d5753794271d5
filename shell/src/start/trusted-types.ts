import { plainText, scriptAddress } from './trusted-types.rules.ts';

interface DefaultPolicy {
  createScriptURL(text: string): string | null;
  createHTML(text: string): string | null;
}

declare global {
  /** Absent in browsers without Trusted Types. */
  var trustedTypes: { createPolicy(name: string, policy: DefaultPolicy): unknown } | undefined;
}

// First code of the page: loaders of the federation and of releases pass plain texts, which this default policy checks. It
// returns null and never throws, because browsers report only null.
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (text) => scriptAddress(text, location.href, () => localStorage.getItem('dzvinok.dev')),
  createHTML: plainText,
});
