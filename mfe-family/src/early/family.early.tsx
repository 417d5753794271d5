import type { familyRoutes, FamilyHeader } from '@dzvinok/contract/family';
import { paths } from '@dzvinok/contract/paths';
import { readEarly, type EarlyPage } from '@dzvinok/remote/early-page';
import { addDays, dayIn, mondayOf } from '@dzvinok/schedule/zone';
import { roleLabel } from '@dzvinok/texts/roles';
import { AppFrame, Stack, TopBar } from '@dzvinok/ui/layout';
import { HeaderFace } from '@dzvinok/ui/menu';
import { PageTabs } from '@dzvinok/ui/page';
import { LoadingState } from '@dzvinok/ui/state';
import { createRoot } from 'react-dom/client';
import { ChildChoice } from '../children/child.choice.tsx';
import { CoursesList } from '../courses/courses.list.tsx';
import { Cabinet } from '../layout/cabinet.tsx';
import { keepChild, parentTabs, studentTabs } from '../layout/tabs.ts';
import { ViewChoice } from '../layout/view.choice.tsx';
import { firstWeek, type FirstWeek } from '../schedule/first-week.ts';
import { nextLesson } from '../schedule/schedule.week.ts';
import { timed, type WeekLesson } from '../schedule/week-lesson.ts';
import { WeekScreen } from '../schedule/week.screen.tsx';

const headerPath: typeof familyRoutes.header.path = '/api/studentAndParent/header';
const schedulePath: typeof familyRoutes.schedule.path = '/api/studentAndParent/studentSchedule';

interface Known {
  header: FamilyHeader;
  /** Of the week that is shown. */
  lessons: WeekLesson[];
  upcoming: WeekLesson | undefined;
  now: number;
}

async function readWeek(page: EarlyPage, { child }: FirstWeek, monday: string): Promise<WeekLesson[] | null> {
  const items = await readEarly<typeof familyRoutes.schedule>(page, schedulePath, { ...child, week: monday });
  return items && items.map((item) => timed(item, Date.now(), false));
}

/** The lesson that comes first: of this week, else of the next one; as the schedule finds it. */
async function findUpcoming(page: EarlyPage, first: FirstWeek, thisMonday: string, thisWeek: WeekLesson[]): Promise<WeekLesson | undefined> {
  const now = Date.now();
  return nextLesson(thisWeek, now) ?? nextLesson((await readWeek(page, first, addDays(thisMonday, 7))) ?? [], now);
}

async function read(page: EarlyPage, first: FirstWeek): Promise<Known | null> {
  const thisMonday = mondayOf(dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()));
  const [header, lessons, thisWeek] = await Promise.all([
    readEarly<typeof familyRoutes.header>(page, headerPath, first.child),
    readWeek(page, first, first.monday),
    first.monday === thisMonday ? null : readWeek(page, first, thisMonday),
  ]);
  const isElsewhere = header !== null && mondayOf(dayIn(header.timezone, Date.now())) !== thisMonday;
  if (!header || !lessons || isElsewhere || header.children?.length === 0) return null;
  const upcoming = await findUpcoming(page, first, thisMonday, thisWeek ?? lessons);
  return { header, lessons, upcoming, now: Date.now() };
}

const nothing = () => undefined;

function FirstScreen({ page, first, known }: { page: EarlyPage; first: FirstWeek; known: Known }) {
  const { user, centreName } = page;
  const { header, lessons, upcoming, now } = known;
  const isStudent = user.role === 'Student';
  const schedule = isStudent ? paths.student.schedule : paths.parent.schedule;
  const tabs = (isStudent ? studentTabs : parentTabs).map((tab) => ({ ...keepChild(tab, location.search), current: tab.href === schedule }));
  return (
    <AppFrame
      header={
        <TopBar homeHref={paths.home} title={centreName}>
          <HeaderFace fullName={user.fullName} roleLabel={roleLabel(user.role)} avatarPath={user.avatarPath} />
        </TopBar>
      }
    >
      <Cabinet user={user} actions={<ViewChoice view="normal" onChange={nothing} />}>
        <Stack gap="sm">
          {header.children && <ChildChoice kids={header.children} studentId={first.child.studentId} onChange={nothing} List={ListToCome} />}
          <CoursesList courses={header.courses} />
        </Stack>
        <PageTabs label="Розділи" tabs={tabs} />
        <WeekScreen
          timezone={header.timezone}
          now={now}
          monday={first.monday}
          upcoming={{ lesson: upcoming, isPending: false }}
          lessons={lessons}
          canChoose={isStudent}
          onShow={nothing}
        />
      </Cabinet>
    </AppFrame>
  );
}

function ListToCome() {
  return <LoadingState count={1} />;
}

/** The week that this page begins with; anything else, and what cannot be read, is left to the portal. */
async function drawFirstScreen(page: EarlyPage): Promise<HTMLElement | null> {
  const isProgress = new URLSearchParams(location.search).get('view') === 'progress';
  const first = isProgress ? null : firstWeek(location, page.user.role);
  const known = first && (await read(page, first));
  if (!first || !known) return null;
  const place = document.createElement('div');
  createRoot(place).render(<FirstScreen page={page} first={first} known={known} />);
  return place;
}

const { earlyPage } = globalThis;
earlyPage?.show(drawFirstScreen(earlyPage));
