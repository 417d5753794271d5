import type { SessionUser } from '@dzvinok/session/session';
import { roleLabel } from '@dzvinok/texts/roles';
import { Stack } from '@dzvinok/ui/layout';
import { Page, PageTabs, type PageTab } from '@dzvinok/ui/page';
import { PersonTitle } from '@dzvinok/ui/text';
import type { ReactNode } from 'react';
import styles from './cabinet.module.css';
import { usePhone } from './phone.ts';

interface CabinetProps {
  user: SessionUser;
  /** Beside the person's name. */
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of a cabinet names its owner above the content; on a phone the portal's header does, and this is read aloud alone. */
export function Cabinet({ user, actions, children }: CabinetProps) {
  return (
    <div className={styles.cabinet}>
      <Page title={<PersonTitle name={user.fullName} src={user.avatarPath} />} subtitle={roleLabel(user.role)} actions={actions}>
        <Stack gap="lg">{children}</Stack>
      </Page>
    </div>
  );
}

interface CabinetBodyProps {
  /** A parent's choice of the child. */
  kids?: ReactNode;
  courses: ReactNode;
  tabs: readonly PageTab[];
  children: ReactNode;
}

/** The content between what it is about; on a phone it comes first, and the courses follow it. */
export function CabinetBody({ kids, courses, tabs, children }: CabinetBodyProps) {
  const isPhone = usePhone();
  return (
    <>
      {isPhone ? kids : <Stack gap="sm">{kids}{courses}</Stack>}
      <PageTabs label="Розділи" tabs={tabs} />
      {children}
      {isPhone && courses}
    </>
  );
}
