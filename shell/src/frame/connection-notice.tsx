import type { Trouble } from '@dzvinok/api-client/call';
import { useConnection } from '@dzvinok/api-client/connection';
import type { Role } from '@dzvinok/contract/route';
import { connectionTexts } from '@dzvinok/texts/connection';
import { ConnectionBar } from '@dzvinok/ui/state';
import type { ReactNode } from 'react';
import { useIsLate } from '../areas/late.ts';

/** Trouble is told once it has lasted so long, in milliseconds: many a call that fails is followed by one that does not. */
const steady = 1_000;

/** Tells of a connection that is gone, failing or slow, on every screen. */
export function ConnectionNotice({ role }: { role: Role }): ReactNode {
  const trouble = useConnection();
  const isLasting = useIsLate(trouble !== null, steady);
  return <ConnectionBar trouble={isLasting ? trouble : null}>{trouble && `${connectionTexts[trouble]} ${troubleText(trouble, role)}`}</ConnectionBar>;
}

const staffTexts = {
  offline: 'Оцінки журналу надішлемо автоматично, решту збережіть, коли воно повернеться.',
  trouble: 'Оцінки журналу надішлемо автоматично, решту спробуйте зберегти за хвилину.',
} as const;

const readerTexts = {
  offline: 'Зберегти зміни можна буде, коли воно повернеться.',
  trouble: 'Завантажене лишається на екрані, зміни спробуйте зберегти за хвилину.',
} as const;

/** Tells what trouble with the connection means for a role: the journal keeps marks and sends them later, forms keep nothing. */
function troubleText(trouble: Trouble, role: Role): string {
  if (trouble === 'slow') return 'Зачекайте, відповідь ще надійде.';
  return (role === 'Teacher' || role === 'TenantAdmin' ? staffTexts : readerTexts)[trouble];
}
