import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { homeworksRoutes, type FamilyHomework } from '@dzvinok/contract/homeworks';
import { formatDayMonth, relativeDay } from '@dzvinok/texts/dates';
import { Badge, LinkedText, Muted, SubjectBadge } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { Checkbox } from '@dzvinok/ui/toggles';
import { useRef, useState } from 'react';
import { TeacherComment } from '../comment/teacher-comment.tsx';
import styles from './homework.module.css';

interface HomeworkItemProps {
  homework: FamilyHomework;
  today: string;
  canTick: boolean;
}

/** One homework with its subject, its day, and whether it is done. */
export function HomeworkItem({ homework, today, canTick }: HomeworkItemProps) {
  const { subjectName, subjectColor, setOn, dueOn, description, isDone, comment } = homework;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <SubjectBadge color={subjectColor}>{subjectName}</SubjectBadge>
        <span>{dueOn === null ? 'наступне заняття ще не призначене' : `на ${relativeDay(dueOn, today)}`}</span>
        <Muted>задано {formatDayMonth(setOn)}</Muted>
      </div>
      <p className={styles.task}><LinkedText text={description} /></p>
      {comment && <TeacherComment text={comment} />}
      {canTick ? <DoneTick homework={homework} /> : isDone && <Badge tone="success">Зроблено</Badge>}
    </li>
  );
}

/** Ticked at once, and again while the former tick is on its way; what the server refuses goes back, and says why. */
function DoneTick({ homework: { lessonId, subjectName, isDone } }: { homework: FamilyHomework }) {
  const { mutateAsync } = useCall(homeworksRoutes.setDone);
  const [shown, setShown] = useState<boolean | null>(null);
  const wanted = useRef<boolean>(null);

  async function tick(isNowDone: boolean) {
    const isOnItsWay = wanted.current !== null;
    wanted.current = isNowDone;
    setShown(isNowDone);
    if (isOnItsWay) return;
    try {
      for (let sent = null; sent !== wanted.current;) {
        sent = wanted.current;
        await mutateAsync({ params: { lessonId }, body: { isDone: sent } });
      }
    } catch (error) {
      showToast({ kind: 'error', message: failureText(error) });
    }
    wanted.current = null;
    setShown(null);
  }

  return (
    <Checkbox
      checked={shown ?? isDone}
      busy={shown !== null}
      onChange={(checked) => void tick(checked)}
      label={<>Зроблено<span className="dz-visually-hidden">: {subjectName}</span></>}
    />
  );
}
