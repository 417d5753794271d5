import type { OwnSession } from '@dzvinok/contract/profile';
import { nameBrowser } from '@dzvinok/texts/browser-name';
import { Button } from '@dzvinok/ui/button';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconWorld } from '@dzvinok/ui/icons';
import { Badge } from '@dzvinok/ui/text';
import { lastUsedText } from './last-used.ts';
import styles from './profile.module.css';

const icons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet, unknown: IconWorld };

interface SessionRowProps {
  session: OwnSession;
  now: string;
  isEnding: boolean;
  onEnd: () => void;
}

/** One signed-in browser; the one that shows the page is left by the header’s menu. */
export function SessionRow({ session: { userAgent, lastUsedAt, isCurrent }, now, isEnding, onEnd }: SessionRowProps) {
  const { name, device } = nameBrowser(userAgent);
  const DeviceIcon = icons[device];
  return (
    <li className={styles.session}>
      <span className={styles.device} aria-hidden>
        <DeviceIcon size={22} />
      </span>
      <div className={styles.browser}>
        <span className={styles.browserName}>
          {name} {isCurrent && <Badge tone="success">Цей пристрій</Badge>}
        </span>
        <span className={styles.hint}>{isCurrent ? 'Використовується зараз' : `Останнє використання: ${lastUsedText(lastUsedAt, now)}`}</span>
      </div>
      {!isCurrent && (
        <Button size="sm" busy={isEnding} busyText="Виходимо…" aria-label={`Вийти: ${name}`} onClick={onEnd}>
          Вийти
        </Button>
      )}
    </li>
  );
}
