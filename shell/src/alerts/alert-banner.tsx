import { useLiveReads } from '@dzvinok/api-client/live';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { alertsRoutes, type Alert } from '@dzvinok/contract/alerts';
import { alertAnswerNames, alertAnswerText, alertTitle } from '@dzvinok/texts/alerts';
import { givenName } from '@dzvinok/texts/names';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Popup } from '@dzvinok/ui/popup';
import { Muted, Text } from '@dzvinok/ui/text';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { useState } from 'react';
import type { AlertReader } from '../roles/role-view.ts';
import styles from './alert-banner.module.css';

const reads = [alertsRoutes.list];

/** Alerts of the centre on every page: staff decide and end them, families see what happens to their children. */
export function AlertBanner({ reader }: { reader: AlertReader }) {
  const { data: alerts = [] } = useRead(alertsRoutes.list);
  useLiveReads({ reads });
  return alerts.map((alert) => {
    if (alert.endedAt !== null) return reader === 'admin' && <HeldBack key={alert.id} alert={alert} />;
    return reader === 'family' ? <OfFamily key={alert.id} alert={alert} /> : <OfStaff key={alert.id} alert={alert} reader={reader} />;
  });
}

const titleOf = (alert: Alert) => `${alertTitle(alert)}${alert.answer ? `: ${alertAnswerText[alert.answer]}` : ''}.`;

function OfFamily({ alert }: { alert: Alert }) {
  const children = alert.students.filter(({ state }) => state === 'shelter').map(({ fullName }) => `${givenName(fullName)} в укритті.`);
  return (
    <div className={styles.banner} role="alert">
      <span>{[titleOf(alert), ...children].join(' ')} До відбою з центру нікого не відпускають.</span>
    </div>
  );
}

function OfStaff({ alert, reader }: { alert: Alert; reader: AlertReader }) {
  const [isDeciding, setDeciding] = useState(false);
  const end = useCall(alertsRoutes.end);
  const mayDecide = reader === 'admin' || (reader === 'teacher' && alert.answer === null);
  return (
    <div className={styles.banner} role="alert">
      <span>
        {titleOf(alert)} {alert.answer === null && 'Як далі, ще не вирішено.'}
        {end.error && <strong> {end.error.message}</strong>}
      </span>
      {reader !== 'staff' && (
        <div className={styles.actions}>
          {mayDecide && <Button size="sm" onClick={() => setDeciding(true)}>{alert.answer === null ? 'Вирішити' : 'Змінити рішення'}</Button>}
          <Button size="sm" look="primary" busy={end.isPending} busyText="Відбій…" onClick={() => end.mutate({ params: { id: alert.id } })}>Відбій</Button>
        </div>
      )}
      {isDeciding && <AnswerPopup alert={alert} onClose={() => setDeciding(false)} />}
    </div>
  );
}

const answers = (['interrupted', 'shelter', 'online'] as const).map((value) => ({ value, label: alertAnswerNames[value] }));

/** One answer for all lessons of the place, which are listed before. */
function AnswerPopup({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const [answer, setAnswer] = useState(alert.answer ?? alert.usualAnswer);
  const decide = useCall(alertsRoutes.decide);
  const save = () => decide.mutate({ params: { id: alert.id }, body: { answer } }, { onSuccess: onClose });
  const actions = (
    <>
      <Button onClick={onClose}>Скасувати</Button>
      <Button look="primary" busy={decide.isPending} onClick={save}>Вирішити для всіх</Button>
    </>
  );
  return (
    <Popup opened onClose={onClose} title="Що з уроками до відбою?" actions={actions} locked={decide.isPending}>
      <Stack gap="md">
        <SegmentedChoice label="Рішення" options={answers} value={answer} onChange={setAnswer} />
        {alert.lessons.length === 0 ? <Muted>Зараз і протягом години уроків тут немає.</Muted> : <Lessons alert={alert} />}
        <Muted>{reportedText(alert)}</Muted>
        <FormError message={decide.error?.message} />
      </Stack>
    </Popup>
  );
}

function Lessons({ alert: { lessons } }: { alert: Alert }) {
  return (
    <Rows label="Уроки, яких це стосується">
      {lessons.map(({ groupId, startsAt, subjectName, className, teacherName, roomName, hasBegun, lostMinutes, onlineAt }) => (
        <li key={`${groupId} ${startsAt}`}>
          <span>
            <Text block weight="medium">{startsAt.slice(11, 16)} {subjectName}, {className}</Text>
            <Muted block>
              {[
                teacherName, roomName, hasBegun && lostMinutes > 0 && `втрачено ${lostMinutes} хв`, onlineAt && `онлайн о ${onlineAt.slice(11, 16)}`,
              ].filter(Boolean).join(' · ')}
            </Muted>
          </span>
        </li>
      ))}
    </Rows>
  );
}

/** Without a report of the service the state is unknown, which is no all-clear. */
function reportedText({ reported }: Alert): string {
  return reported ? `Служба сповіщень: тривога з ${reported.since.slice(11, 16)}.` : 'Служба сповіщень: невідомо. Відбій оголошує людина.';
}

/** After an alert before the first lesson: the day goes on online. */
function HeldBack({ alert }: { alert: Alert }) {
  const [isOpen, setOpen] = useState(false);
  const hold = useCall(alertsRoutes.holdOnline);
  const isClash = hold.error?.code === 'calendar.unconfirmed';
  const save = () => hold.mutate({ params: { id: alert.id }, query: { confirmed: isClash ? 'true' : 'false' } }, { onSuccess: () => setOpen(false) });
  const close = () => {
    hold.reset();
    setOpen(false);
  };
  const actions = (
    <>
      <Button onClick={close}>Скасувати</Button>
      <Button look="primary" busy={hold.isPending} onClick={save}>{isClash ? 'Усе одно провести' : 'Провести онлайн'}</Button>
    </>
  );
  return (
    <div className={styles.banner} role="status">
      <span>Відбій о {alert.endedAt?.slice(11, 16)}. Через тривогу не почалися уроки: {alert.lessons.length}. Їх можна провести сьогодні онлайн.</span>
      <Button size="sm" onClick={() => setOpen(true)}>Переглянути</Button>
      {isOpen && (
        <Popup opened onClose={close} title="Провести уроки онлайн?" actions={actions} locked={hold.isPending}>
          <Stack gap="md">
            <Lessons alert={alert} />
            <Muted>Родини й викладачі отримають сповіщення.</Muted>
            <FormError message={isClash ? `Збіги в розкладі. ${hold.error?.message}` : hold.error?.message} />
          </Stack>
        </Popup>
      )}
    </div>
  );
}
