import { Button, IconButton } from '@dzvinok/ui/button';
import { IconX } from '@dzvinok/ui/icons';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { hideNewVersion, useNewVersion, type NewVersionKind } from './new-version.store.ts';
import styles from './notices.module.css';

const lateId = 'late-notice';

export function Notices() {
  return (
    <div className={styles.notices}>
      {/* The region precedes its text: screen readers often skip a region inserted with its text. */}
      <div id={lateId} role="status" />
      <NewVersionNotice />
    </div>
  );
}

export function LateNotice({ children }: { children: ReactNode }) {
  const place = document.getElementById(lateId);
  return place && createPortal(<div className={styles.notice}>{children}</div>, place);
}

const newVersionTexts: Record<NewVersionKind, string> = {
  newer: 'Доступна нова версія',
  withdrawn: 'Цю версію розділу відкликано через помилку. Збережіть роботу й оновіть сторінку.',
};

/** Never reloads by itself: the user chooses the moment. */
export function NewVersionNotice() {
  const kind = useNewVersion();
  return (
    <div role="status">
      {kind && (
        <div className={styles.notice}>
          <span>{newVersionTexts[kind]}</span>
          <Button look="primary" size="sm" onClick={() => location.reload()}>
            Оновити
          </Button>
          <IconButton label="Закрити" icon={<IconX size={18} />} onClick={hideNewVersion} />
        </div>
      )}
    </div>
  );
}
