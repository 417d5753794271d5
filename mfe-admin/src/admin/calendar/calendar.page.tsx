import { callApi } from '@dzvinok/api-client/call';
import { useLiveReads } from '@dzvinok/api-client/live';
import { queryOf, useRead } from '@dzvinok/api-client/query';
import { calendarRoutes, type PlannedLessonItem } from '@dzvinok/contract/calendar';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { clashesOf, keyOf, nameOf, placeOf, readColumn, sentenceOf, timeOf, Timetable, useTimetableView } from '@dzvinok/journal/timetable';
import { useNavigate, useSearch } from '@dzvinok/router/navigation';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { withInitials } from '@dzvinok/texts/names';
import type { BoardCard, BoardPlace } from '@dzvinok/ui/board';
import { Button, IconButton, LinkButton } from '@dzvinok/ui/button';
import { IconCalendar, IconDotsVertical, IconPlus, IconPrinter, IconRefresh, IconUsersGroup } from '@dzvinok/ui/icons';
import { useMedia, VisuallyHidden } from '@dzvinok/ui/layout';
import { DropMenu } from '@dzvinok/ui/menu';
import { Page } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMayCall } from '../../rights.ts';
import { AdminAlertButton } from '../alert-button.tsx';
import { ExtraPopup } from './extra.popup.tsx';
import type { LessonValues, People } from './lesson.fields.tsx';
import { LessonPopup } from './lesson.popup.tsx';
import { PrintedPapers, usePrinting } from './printed-papers.tsx';
import papers from './printed-papers.module.css';

const reads = [calendarRoutes.lessons, calendarRoutes.lessonsToGive, calendarRoutes.limits];

interface Opened {
  lesson: PlannedLessonItem;
  moved?: Partial<LessonValues>;
}

export function CalendarPage() {
  const mayChange = useMayCall(calendarRoutes.saveException);
  const navigate = useNavigate();
  const view = useTimetableView();
  const query = useRead(calendarRoutes.lessons, { query: view.range });
  const { data: limits } = useQuery({ ...queryOf(calendarRoutes.limits, { query: view.range }), enabled: mayChange });
  const { data: toGive = [] } = useRead(calendarRoutes.lessonsToGive);
  const people = usePeople();
  useLiveReads({ reads });
  const isNarrow = useMedia('(width < 1200px)');
  const [search, change] = useSearch();
  const { paper, print } = usePrinting();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const known = useMemo(() => ({ room: people.rooms, teacher: people.teachers }), [people]);
  const waiting = useMemo(() => ({ label: 'Без часу', cards: toGive.map(waitingCard) }), [toGive]);

  const find = (key: string) => (key.startsWith(waits) ? toGive.find((lesson) => waits + keyOf(lesson) === key) : query.data?.find((lesson) => keyOf(lesson) === key));
  const open = (key: string, moved?: Partial<LessonValues>) => {
    const lesson = find(key);
    if (lesson && !mayChange) void navigate(adminPaths.studentsWhere({ group: lesson.groupId }));
    else if (lesson) setOpened({ lesson, ...key.startsWith(waits) ? { moved: { isCancelled: false, ...moved } } : moved && { moved } });
  };
  const wantedAt = (lesson: PlannedLessonItem, place: BoardPlace) => {
    const { day, id } = readColumn(place);
    return {
      day, start: place.start,
      roomId: view.by === 'room' && id !== null ? id || null : lesson.room?.id ?? null,
      teacherId: view.by === 'teacher' && id !== null ? id : lesson.teacher.id,
    };
  };
  const move = (key: string, place: BoardPlace) => {
    const lesson = find(key);
    if (!lesson) return;
    const { day, start, roomId, teacherId } = wantedAt(lesson, place);
    const isOnline = view.by === 'room' && roomId === null && lesson.room !== null;
    open(key, {
      day, time: timeOf(start), ...roomId !== null && { place: roomId }, ...isOnline && { place: 0 }, ...teacherId !== lesson.teacher.id && { teacherId },
    });
  };
  const clashesAt = (key: string, place: BoardPlace) => {
    const lesson = find(key);
    return lesson ? clashesOf({ lesson, ...wantedAt(lesson, place) }, { lessons: query.data ?? [], limits }) : [];
  };
  const saved = (what: string) => {
    setSaid(what);
    showToast({ kind: 'success', message: what });
  };

  const printChanges = () => runWithToast(async () => {
    print(await callApi(calendarRoutes.lessons, { query: { from: view.day, to: view.day, hasMovedAway: 'true' } }));
  });
  const papersToPrint = [
    { label: 'Цей розклад', onSelect: () => print(null) },
    { label: 'Аркуш на двері кожної аудиторії', onSelect: () => print('rooms') },
    { label: `Зміни дня: ${formatDayMonth(view.day)}`, onSelect: () => void printChanges() },
  ];
  const wanted = search.get('lesson');
  const asked = wanted !== null && query.data?.find(({ groupId, plannedOn }) => `${groupId} ${plannedOn}` === wanted);
  const shown = opened ?? (asked && mayChange ? { lesson: asked } : null);
  const close = () => {
    setOpened(null);
    if (wanted !== null) change({ lesson: null });
  };

  return (
    <>
      <div className={papers.screen}>
        <Page
          title="Розклад"
          sheet="landscape"
          actions={(
            <>
              {mayChange && <AdminAlertButton />}
              {!isNarrow && <DropMenu trigger={<IconButton label="Друкувати" icon={<IconPrinter size={18} />} />} items={papersToPrint} />}
              {mayChange && !isNarrow && otherPages.map(({ label, href, icon }) => <LinkButton key={href} href={href} icon={icon}>{label}</LinkButton>)}
              {mayChange && <Button look="primary" icon={<IconPlus size={18} />} onClick={() => setAdding(true)}>Додати урок</Button>}
              {isNarrow && <DropMenu trigger={<IconButton label="Ще" icon={<IconDotsVertical size={18} />} />} items={[...mayChange ? otherPages : [], ...papersToPrint.map((item) => ({ ...item, icon: <IconPrinter size={18} /> }))]} />}
            </>
          )}
        >
          <WhenRead query={query} failure="Не вдалося завантажити розклад" waiting={<LoadingState shape="cards" count={6} />}>
            {(lessons) => <Timetable view={view} lessons={lessons} known={known} waiting={waiting} onOpen={open} {...mayChange && { onMove: move, clashesAt }} />}
          </WhenRead>
          <VisuallyHidden role="status">{said}</VisuallyHidden>
          {shown && <LessonPopup key={keyOf(shown.lesson)} {...shown} people={people} onSaved={saved} onClose={close} />}
          {isAdding && <ExtraPopup day={view.day} people={people} onSaved={saved} onClose={() => setAdding(false)} />}
        </Page>
      </div>
      {paper && query.data && <PrintedPapers paper={paper} lessons={query.data} monday={view.range.from} day={view.day} />}
    </>
  );
}

const otherPages = [
  { label: 'Канікули й періоди', href: adminPaths.holidays, icon: <IconCalendar size={18} /> },
  { label: 'Заміни', href: adminPaths.substitutions, icon: <IconRefresh size={18} /> },
  { label: 'Відпрацювання', href: adminPaths.makeUps, icon: <IconUsersGroup size={18} /> },
];

const waits = 'waits ';

function waitingCard(lesson: PlannedLessonItem): BoardCard {
  const { subjectColor, plannedOn, minutes, teacher, why } = lesson;
  const was = `замість ${weekdayShort(weekdayOf(plannedOn)).toLowerCase()} ${formatDayMonth(plannedOn)}`;
  return {
    id: waits + keyOf(lesson), column: null, start: 0, minutes, color: subjectColor, title: nameOf(lesson), kept: lesson.className,
    lines: [was, `${placeOf(lesson)} · ${withInitials(teacher.name)}`, ...why ? [why] : []], sentence: `Без часу: ${sentenceOf(lesson)}`,
  };
}

function usePeople(): People {
  const { data: rooms } = useRead(classroomsRoutes.list);
  const { data: teachers } = useRead(teachersRoutes.list);
  return useMemo(() => ({ rooms: rooms ?? [], teachers: (teachers ?? []).map(({ id, fullName }) => ({ id, name: fullName })) }), [rooms, teachers]);
}
