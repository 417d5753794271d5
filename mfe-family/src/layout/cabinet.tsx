import type { SessionUser } from '@dzvinok/remote/session';
import { roleLabel } from '@dzvinok/texts/roles';
import { Stack } from '@dzvinok/ui/layout';
import { Page } from '@dzvinok/ui/page';
import { PersonTitle } from '@dzvinok/ui/text';
import type { ReactNode } from 'react';

interface CabinetProps {
  user: SessionUser;
  /** Beside the person's name. */
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of a cabinet names its owner above the content. */
export function Cabinet({ user, actions, children }: CabinetProps) {
  return (
    <Page title={<PersonTitle name={user.fullName} src={user.avatarPath} />} subtitle={roleLabel(user.role)} actions={actions}>
      <Stack gap="lg">{children}</Stack>
    </Page>
  );
}
