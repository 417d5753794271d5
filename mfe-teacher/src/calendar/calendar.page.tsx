import { useLiveReads } from '@dzvinok/api-client/live';
import { useRead } from '@dzvinok/api-client/query';
import { calendarRoutes, type PlannedLessonItem } from '@dzvinok/contract/calendar';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import { keyOf, nameOf, sentenceOf, Timetable, useTimetableView } from '@dzvinok/journal/timetable';
import { takesPlace } from '@dzvinok/schedule/plan';
import { useCurrentUser } from '@dzvinok/session/session';
import { Button, IconButton, LinkButton } from '@dzvinok/ui/button';
import { IconPrinter } from '@dzvinok/ui/icons';
import { Page } from '@dzvinok/ui/page';
import { Popup } from '@dzvinok/ui/popup';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { useState } from 'react';
import { AskPopup, SwapPopup } from './ask.popup.tsx';

const reads = [calendarRoutes.teacherLessons];
const askForms = [{ label: 'Попросити заміну', Form: AskPopup }, { label: 'Помінятися', Form: SwapPopup }] as const;

/** The timetable of the centre, which only admins change. */
export function CalendarPage() {
  const view = useTimetableView();
  const query = useRead(calendarRoutes.teacherLessons, { query: view.range });
  const own = useRead(groupsRoutes.mine);
  useLiveReads({ reads });
  const user = useCurrentUser();
  const [opened, setOpened] = useState<PlannedLessonItem | null>(null);
  const [asked, setAsked] = useState<{ lesson: PlannedLessonItem; Form: typeof AskPopup } | null>(null);
  const close = () => setOpened(null);
  const canAsk = opened !== null && opened.teacher.name === user?.fullName && takesPlace(opened) && !opened.isHeld && Date.parse(opened.startsAt) > Date.now();
  return (
    <Page
      title="Розклад"
      sheet="landscape"
      back={{ href: teacherPaths.home, label: 'До моїх груп' }}
      actions={(
        <>
          <LinkButton href={teacherPaths.substitutions}>Заміни</LinkButton>
          <IconButton label="Друкувати" icon={<IconPrinter size={18} />} onClick={() => window.print()} />
        </>
      )}
    >
      <WhenRead query={query} failure="Не вдалося завантажити розклад" waiting={<LoadingState shape="cards" count={6} />}>
        {(lessons) => <Timetable view={view} lessons={lessons} onOpen={(key) => setOpened(lessons.find((lesson) => keyOf(lesson) === key) ?? null)} />}
      </WhenRead>
      {opened && (
        <Popup
          opened
          onClose={close}
          title={nameOf(opened)}
          actions={(
            <>
              {canAsk && askForms.map(({ label, Form }) => <Button key={label} onClick={() => { setAsked({ lesson: opened, Form }); close(); }}>{label}</Button>)}
              {own.data?.some(({ id }) => id === opened.groupId) && <LinkButton look="primary" href={teacherPaths.journal(opened.groupId)}>До журналу</LinkButton>}
            </>
          )}
        >
          {sentenceOf(opened)}
        </Popup>
      )}
      {asked && <asked.Form lesson={asked.lesson} onClose={() => setAsked(null)} />}
    </Page>
  );
}
