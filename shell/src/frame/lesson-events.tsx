import { callApi } from '@dzvinok/api-client/call';
import { onHearingAnew, tagsOfEvent, useLiveReads } from '@dzvinok/api-client/live';
import { queryOf } from '@dzvinok/api-client/query';
import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { paths } from '@dzvinok/contract/paths';
import { useNavigate } from '@dzvinok/router/navigation';
import { addDays, dayIn } from '@dzvinok/schedule/zone';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { notify } from '@dzvinok/ui/toast';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lessonEventsBetween, type LessonEvent } from './lesson-events.rules.ts';

/** Several changes at once (a lesson's marks) are read once, in milliseconds. */
const pause = 800;
// It keeps no read of the cache fresh: it compares readings of its own.
const reads: readonly [] = [];

/** Tells a student at once, on whatever page, that a broadcast of theirs began or homework was set. */
export function LessonEvents(): null {
  const navigate = useNavigate();
  const look = useLook((event) => tell(event, () => void navigate(paths.student.schedule)));
  useLiveReads({ reads, apply: (event) => tagsOfEvent(event).some(({ name }) => name === 'week') && look() });
  return null;
}

function tell({ kind, lesson }: LessonEvent, showSchedule: () => void): void {
  const { classId, subjectName, startDateTime, joinUrl } = lesson;
  if (kind === 'broadcast') {
    const action = joinUrl ? { label: 'Приєднатися', href: joinUrl } : undefined;
    notify({ id: `broadcast ${classId} ${startDateTime}`, title: 'Онлайн трансляція почалася', message: subjectName, action });
  } else {
    const message = `${subjectName}, на ${formatDayMonth(startDateTime)}`;
    const action = { label: 'До розкладу', onSelect: showSchedule };
    notify({ id: `homework ${classId} ${startDateTime}`, title: 'Задано домашнє завдання', message, action });
  }
}

/** The centre’s week and the next one: homework of a Friday is for Monday. */
async function readTwoWeeks(client: QueryClient): Promise<ScheduleItem[]> {
  // Mostly there already, as every page of a student has it.
  const { timezone } = await client.ensureQueryData(queryOf(familyRoutes.header, { query: {} }));
  const today = dayIn(timezone, Date.now());
  const weeks = await Promise.all([today, addDays(today, 7)].map((week) => callApi(familyRoutes.schedule, { query: { week } })));
  return weeks.flat();
}

/**
 * Compares the schedule with what it was at the last look; a page out of view looks when it comes back, and one that
 * may have missed something looks as soon as it hears again.
 */
function useLook(onEvent: (event: LessonEvent) => void): () => void {
  const client = useQueryClient();
  const known = useRef<readonly ScheduleItem[]>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = useRef(false);
  const begun = useRef(0);
  const compared = useRef(0);

  async function read(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    begun.current += 1;
    const own = begun.current;
    try {
      const now = await readTwoWeeks(client);
      // By now somebody else may have signed in, or a later reading may have been told already.
      if (!isHere.current || own < compared.current) return;
      compared.current = own;
      if (known.current) for (const event of lessonEventsBetween(known.current, now)) onEvent(event);
      known.current = now;
    } catch (error) {
      console.warn('The schedule was not read for lesson events', error);
    }
  }

  function look(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(), pause);
  }

  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    const again = () => lookAgain();
    isHere.current = true;
    again();
    document.addEventListener('visibilitychange', again);
    const stopHearing = onHearingAnew(again);
    return () => {
      isHere.current = false;
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', again);
      stopHearing();
    };
  }, []);
  return look;
}
