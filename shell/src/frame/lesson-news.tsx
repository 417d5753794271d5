import { callApi } from '@dzvinok/api-client/call';
import { useLiveReads } from '@dzvinok/api-client/live';
import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { paths } from '@dzvinok/contract/paths';
import { useNavigate } from '@dzvinok/router/navigation';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { notify } from '@dzvinok/ui/toast';
import { useEffect, useEffectEvent, useRef } from 'react';
import { newsBetween, type LessonNews } from './lesson-news.rules.ts';

/** Several changes at once (a lesson's marks) are read once, in milliseconds. */
const pause = 800;

/** Tells a student at once, on whatever page, that a broadcast of theirs began or homework was set. */
export function LessonNews(): null {
  const navigate = useNavigate();
  const look = useLook((news) => tell(news, () => void navigate(paths.student.schedule)));
  useLiveReads({ reads: [], apply: ({ kind }) => kind === 'student' && look() });
  return null;
}

function tell({ kind, lesson }: LessonNews, showSchedule: () => void): void {
  const { subjectName, startDateTime, joinUrl } = lesson;
  if (kind === 'broadcast') {
    const action = joinUrl ? { label: 'Приєднатися', href: joinUrl } : undefined;
    notify({ id: `broadcast ${startDateTime}`, title: 'Онлайн-трансляція почалася', message: subjectName, action });
  } else {
    const message = `${subjectName}, на ${formatDayMonth(startDateTime)}`;
    notify({ id: `homework ${startDateTime}`, title: 'Задано домашнє завдання', message, action: { label: 'До розкладу', onSelect: showSchedule } });
  }
}

/** Compares the schedule with what it was at the last look; a page out of sight looks when it comes back. */
function useLook(onNews: (news: LessonNews) => void): () => void {
  const known = useRef<readonly ScheduleItem[]>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function read(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    // The week and the next one: homework of a Friday is for Monday.
    const nextWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
    try {
      const weeks = await Promise.all([{}, { week: nextWeek }].map((query) => callApi(familyRoutes.schedule, { query })));
      const now = weeks.flat();
      if (known.current) for (const news of newsBetween(known.current, now)) onNews(news);
      known.current = now;
    } catch (error) {
      console.warn('The schedule was not read for news', error);
    }
  }

  function look(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(), pause);
  }

  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    const again = () => lookAgain();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
  return look;
}
