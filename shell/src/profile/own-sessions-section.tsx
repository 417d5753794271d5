import { useCall, useRead } from '@dzvinok/api-client/query';
import { profileRoutes, type OwnSession } from '@dzvinok/contract/profile';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { nameBrowser } from '@dzvinok/texts/browser-name';
import { relativeDay } from '@dzvinok/texts/dates';
import { formatTime } from '@dzvinok/texts/times';
import { Button } from '@dzvinok/ui/button';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconLogout, IconWorld } from '@dzvinok/ui/icons';
import { SectionCard } from '@dzvinok/ui/page';
import { ConfirmPopup } from '@dzvinok/ui/popup';
import { WhenRead } from '@dzvinok/ui/state';
import { Badge } from '@dzvinok/ui/text';
import { useRef, useState } from 'react';
import styles from './profile.module.css';

interface OwnSessionsProps {
  hasCalendar: boolean;
}

export function OwnSessions({ hasCalendar }: OwnSessionsProps) {
  const query = useRead(profileRoutes.sessions);
  return (
    <SectionCard title="Де виконано вхід" subtitle="Якщо якийсь пристрій вам незнайомий, вийдіть на ньому та змініть пароль.">
      <WhenRead query={query}>{(sessions) => <SessionList sessions={sessions} hasCalendar={hasCalendar} />}</WhenRead>
    </SectionCard>
  );
}

function SessionList({ sessions, hasCalendar }: OwnSessionsProps & { sessions: readonly OwnSession[] }) {
  const list = useRef<HTMLUListElement>(null);
  const end = useCall(profileRoutes.endSession);
  const endingId = end.isPending ? end.variables.params.sessionId : null;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  // The server's clock, in the centre's zone.
  const now = sessions.find(({ isCurrent }) => isCurrent)?.lastUsedAt ?? new Date().toISOString();

  const focusList = () => list.current?.focus();

  const endOne = async ({ id }: OwnSession) => {
    if (await runWithToast(() => end.mutateAsync({ params: { sessionId: id } }), 'На тому пристрої виконано вихід.')) focusList();
  };

  return (
    <>
      <ul className={styles.sessions} ref={list} tabIndex={-1} aria-label="Пристрої">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} isEnding={endingId === session.id} onEnd={() => void endOne(session)} />
        ))}
      </ul>
      {others.length === 0 ? <p className={styles.hint}>На інших пристроях ви не ввійшли.</p> : <EndOthers hasCalendar={hasCalendar} onEnded={focusList} />}
    </>
  );
}

const icons = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet, unknown: IconWorld };

interface SessionRowProps {
  session: OwnSession;
  now: string;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session: { userAgent, lastUsedAt, isCurrent }, now, isEnding, onEnd }: SessionRowProps) {
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

const hourMs = 60 * 60 * 1000;

/** Both times are the server's, with the centre's offset; the server stores the last use hourly, so the text is no more precise. */
export function lastUsedText(lastUsedAt: string, now: string): string {
  if (Date.parse(now) - Date.parse(lastUsedAt) < hourMs) return 'упродовж останньої години';
  const time = formatTime(lastUsedAt.slice(11));
  // «Одинадцятій» begins with a vowel.
  const at = time.startsWith('11') ? 'об' : 'о';
  return `${relativeDay(lastUsedAt, now.slice(0, 10))} ${at}\u00a0${time}`;
}

function EndOthers({ hasCalendar, onEnded }: OwnSessionsProps & { onEnded: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const end = useCall(profileRoutes.endOtherSessions);

  const endAll = async () => {
    if (await runWithToast(() => end.mutateAsync({}), 'На всіх інших пристроях виконано вихід.')) onEnded();
    setAsked(false);
  };

  return (
    <>
      <Button icon={<IconLogout size={18} />} onClick={() => setAsked(true)}>
        Вийти на всіх інших пристроях
      </Button>
      <ConfirmPopup
        opened={isAsked}
        title="Вийти на всіх інших пристроях?"
        text={`Там знову знадобляться номер телефону й пароль. На цьому пристрої ви залишитеся.${hasCalendar ? ' Календарі, підписані на розклад, перестануть оновлюватися.' : ''}`}
        confirmLabel="Вийти"
        cancelLabel="Скасувати"
        danger
        busy={end.isPending}
        onConfirm={() => void endAll()}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
