import { queryOf } from '@dzvinok/api-client/query';
import type { RouteCall } from '@dzvinok/contract/route';
import { suggestionsRoutes, type Suggestions } from '@dzvinok/contract/suggestions';
import { formatDate, formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Notice } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { useQuery } from '@tanstack/react-query';
import { ConflictText } from './conflict-text.tsx';
import styles from './free-times.module.css';

/** `day` of one lesson with `plannedOn` of the lesson that moves, or `dayOfWeek` of a weekly lesson. */
export type AskedTime = RouteCall<typeof suggestionsRoutes.find>['query'];
export type FreeTime = Suggestions['suggestions'][number];

interface FreeTimesProps {
  asked: AskedTime | null;
  onChoose: (time: FreeTime) => void;
  /** Also shows the number of checked weeks. */
  saysRange?: boolean;
}

/** Obstacles to a time, and the nearest free times to choose from; empty while the time is free. */
export function FreeTimes(props: FreeTimesProps) {
  // Screen readers announce changes only of a status that was rendered before.
  return <div role="status" className={styles.status}><FoundTimes {...props} /></div>;
}

function FoundTimes({ asked, onChoose, saysRange = false }: FreeTimesProps) {
  const { data } = useQuery({ ...queryOf(suggestionsRoutes.find, { query: asked ?? { startTime: '' } }), enabled: asked !== null });
  if (asked === null || !data) return null;
  const { lessons, until } = data.checked ?? { lessons: 0, until: '' };
  const range = saysRange && lessons > 0 && <Muted block>{data.conflicts.length === 0 && 'Збігів немає. '}Перевірено {counted(lessons, 'lesson')}, останній {formatDate(until)}.</Muted>;
  if (data.conflicts.length === 0) return range || null;
  const isWeekly = asked.day === undefined;
  return (
    <Notice tone="warning">
      <Stack gap="sm">
        <Stack as="ul" gap="xs">
          {data.conflicts.map(({ text, group }) => <li key={text}><ConflictText text={text} groupId={group?.id} /></li>)}
        </Stack>
        {range}
        {data.suggestions.length === 0 ? 'Вільного часу поблизу немає. Оберіть інший день.' : (
          <div className={styles.times}>
            <span>Вільно:</span>
            <ul aria-label="Вільний час">
              {data.suggestions.map((time) => (
                <li key={`${time.day} ${time.startTime}`}>
                  <Button size="sm" onClick={() => onChoose(time)}>{freeTimeText(time, isWeekly)}</Button>
                  {time.conflicts.map(({ text }) => <Muted key={text} block>{text}</Muted>)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </Notice>
  );
}

/** `пн 17:00, ауд. 2`, of one lesson with its date. */
function freeTimeText({ day, dayOfWeek, startTime, room }: FreeTime, isWeekly: boolean): string {
  const date = isWeekly ? '' : ` ${formatDayMonth(day)}`;
  const place = room === null ? 'онлайн' : /^\p{L}/u.test(room.name) ? room.name : `ауд. ${room.name}`;
  return `${weekdayShort(dayOfWeek).toLowerCase()}${date} ${startTime}, ${place}`;
}
