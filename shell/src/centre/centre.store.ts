import type { CentreFace } from '@dzvinok/contract/centre';

/** What the place looks like until it is known better. */
const unknown: CentreFace = { kind: 'tenant', name: null, status: 'active', accent: 'indigo', logoPath: null };

/** Name, colour and logo of the centre whose address this is. */
export function useCentre(): CentreFace {
  return unknown;
}
