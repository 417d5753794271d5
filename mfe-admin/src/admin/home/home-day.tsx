import type { AdminHome } from '@dzvinok/contract/home';
import { paths } from '@dzvinok/contract/paths';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { Stack, useMedia } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted } from '@dzvinok/ui/text';
import { DayAgenda } from './day-agenda.tsx';
import { DayTimeline } from './day-timeline.tsx';
import { minutesNow, planOf, stateOf } from './day.rules.ts';

/** Lessons of today: by rooms over the hours, and on a phone one after another. */
export function HomeDay({ home, readAt }: { home: AdminHome; readAt: number }) {
  const isWide = useMedia('(width >= 768px)');
  const now = minutesNow(home.now, Date.now() - readAt);
  const left = home.lessons.filter((lesson) => stateOf(lesson, now) !== 'over').length;
  const plan = planOf(home);
  return (
    <SectionCard title="Сьогодні" subtitle={home.lessons.length > 0 && subtitle(home.lessons.length, left)}>
      {home.lessons.length === 0 ? (
        <Muted block>
          Сьогодні занять немає. Розклад складають у <TextLink href={paths.admin.groups}>налаштуваннях групи</TextLink>.
        </Muted>
      ) : (
        <Stack>
          {isWide ? <DayTimeline plan={plan} now={now} /> : <DayAgenda lessons={home.lessons} now={now} />}
          {plan.free.length > 0 && <Muted block>Вільні весь день: {plan.free.join(', ')}</Muted>}
        </Stack>
      )}
    </SectionCard>
  );
}

function subtitle(all: number, left: number): string {
  if (left === 0) return `${counted(all, 'lesson')}, усі завершено`;
  return left === all ? counted(all, 'lesson') : `Попереду ${left} із ${counted(all, ['уроку', 'уроків', 'уроків'])}`;
}
