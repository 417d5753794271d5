import type { CentreSettings } from '@dzvinok/contract/centre';

/** Where a centre's logo is shown, if it has one; public, as the sign-in shows it. */
export function logoPathOf({ logo }: Pick<CentreSettings, 'logo'>): string | null {
  return logo === null ? null : `/api/centre/logo/${logo}.webp`;
}
