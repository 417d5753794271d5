import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { NewVersionNotice } from '../offline/new-version-notice.tsx';
import styles from './notices.module.css';

const lateId = 'late-notice';

/** Shows notices at the lower edge of the window, one above the other. */
export function Notices() {
  return (
    <div className={styles.notices}>
      {/* There before it speaks: a region that comes together with its text is often not read aloud. */}
      <div id={lateId} role="status" />
      <NewVersionNotice />
    </div>
  );
}

/** Puts a word about a wait among the notices; begun later than the frame that it is part of. */
export function LateNotice({ children }: { children: ReactNode }) {
  const place = document.getElementById(lateId);
  return place && createPortal(<div className={styles.notice}>{children}</div>, place);
}
