import type { CentreSettings } from '@dzvinok/contract/centre';

/** The path is public, as the sign-in page shows the logo. */
export function logoPathOf({ logo }: Pick<CentreSettings, 'logo'>): string | null {
  return logo === null ? null : `/api/centre/logo/${logo}.webp`;
}
