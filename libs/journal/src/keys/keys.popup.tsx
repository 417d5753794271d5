import { Button } from '@dzvinok/ui/button';
import { IconLock } from '@dzvinok/ui/icons';
import { Popup } from '@dzvinok/ui/popup';
import styles from './keys.module.css';

export interface KeyLine {
  keys: readonly string[];
  does: string;
  locked?: string;
}

interface KeysPopupProps {
  title: string;
  lines: readonly KeyLine[];
  onClose: () => void;
}

export function KeysPopup({ title, lines, onClose }: KeysPopupProps) {
  return (
    <Popup opened onClose={onClose} title={title} actions={<Button onClick={onClose}>Закрити</Button>}>
      <dl className={styles.keys}>
        {lines.map(({ keys, does, locked }) => (
          <div key={does} className={styles.line} data-locked={locked && ''}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.cap}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>
              {does}
              {locked && <span className={styles.reason}><IconLock size={14} aria-hidden /> {locked}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Popup>
  );
}
