import type { familyRoutes, FamilyHeader } from '@dzvinok/contract/family';
import { earlyCalls, paths } from '@dzvinok/contract/paths';
import { serverTime } from '@dzvinok/early/clock';
import { handover, type EarlyDrawing, type EarlyPage } from '@dzvinok/early/handover';
import { nextPaint, nextTask } from '@dzvinok/early/next-task';
import { addDays, dayHere, dayIn, mondayOf, prepareZones, weekdayOf } from '@dzvinok/schedule/zone';
import { roleLabel } from '@dzvinok/texts/roles';
import { HeaderFace } from '@dzvinok/ui/header-face';
import { AppFrame, CentreMark, TopBar } from '@dzvinok/ui/layout';
import { LoadingState } from '@dzvinok/ui/state';
import { createRoot } from 'react-dom/client';
import { firstWeek, type FirstWeek } from '../address/family-address.ts';
import { ChildChoice } from '../children/child-choice.tsx';
import { CoursesList } from '../courses/courses.list.tsx';
import { Cabinet, cabinetOf, tabsAt } from '../layout/cabinet.tsx';
import { usePhone } from '../layout/phone.ts';
import { ViewChoice } from '../layout/view-choice.tsx';
import { daysOfWeek, isTomorrowNextWeek, nextLesson, type ScheduleDay } from '../schedule/schedule-week.ts';
import { timed, type WeekLesson } from '../schedule/week-lesson.ts';
import { WeekScreen, type Upcoming } from '../schedule/week-screen.tsx';

interface Known {
  header: FamilyHeader;
  lessons: WeekLesson[];
  tomorrow: ScheduleDay<WeekLesson> | undefined;
  upcoming: Upcoming;
  now: number;
}

/** The schedule's first reads; null when a reply is missing. */
async function read(page: EarlyPage, { child, monday }: FirstWeek): Promise<Known | null> {
  const readWeek = async (of: string) => {
    const items = await page.read<typeof familyRoutes.week>(earlyCalls.familyWeek, { ...child, week: of });
    return items && items.map((item) => timed(item, serverTime()));
  };
  const today = dayHere(serverTime());
  const thisMonday = mondayOf(today);
  const nextMonday = addDays(thisMonday, 7);
  const asked = Promise.all([page.read<typeof familyRoutes.header>(earlyCalls.familyHeader, child), readWeek(monday), readWeek(thisMonday)]);
  // On Sunday tomorrow is in the next week.
  if (weekdayOf(today) === 0) void readWeek(nextMonday);
  // Runs while the answers are on their way.
  void nextTask().then(prepareZones);
  const [header, lessons, thisWeek] = await asked;
  if (!header || !lessons || !thisWeek || header.children?.length === 0) return null;
  const todayThere = dayIn(header.timezone, serverTime());
  if (mondayOf(todayThere) !== thisMonday) return null;
  const ofThisWeek = nextLesson(thisWeek, serverTime());
  const isTomorrowShown = isTomorrowNextWeek(monday, todayThere);
  const nextWeek = ofThisWeek && !isTomorrowShown ? [] : await readWeek(nextMonday);
  const tomorrow = isTomorrowShown && nextWeek ? daysOfWeek(nextMonday, nextWeek)[0] : undefined;
  const upcoming = nextWeek && { lesson: ofThisWeek ?? nextLesson(nextWeek, serverTime()), isPending: false };
  return upcoming && { header, lessons, tomorrow, upcoming, now: serverTime() };
}

const nothing = () => undefined;

interface FirstScreenProps {
  page: EarlyPage;
  first: FirstWeek;
  known: Known;
  /** Number of first days to draw; default: all. */
  dayCount?: number;
}

function FirstScreen({ page, first, known, dayCount }: FirstScreenProps) {
  const { user, centre } = page;
  const { header, lessons, tomorrow, upcoming, now } = known;
  const { tabs, schedulePath, canChoose } = cabinetOf(user.role);
  const isPhone = usePhone();
  return (
    <AppFrame
      header={
        <TopBar homeHref={paths.home} title={<CentreMark {...centre} />}>
          <HeaderFace fullName={user.fullName} roleLabel={roleLabel(user.role)} avatarPath={user.avatarPath} />
        </TopBar>
      }
    >
      <Cabinet
        user={user}
        actions={<ViewChoice view="normal" onChange={nothing} />}
        kids={header.children && <ChildChoice kids={header.children} studentId={first.child.studentId} onChange={nothing} List={ListToCome} />}
        // On a phone the courses come below parts that only the portal has.
        courses={!isPhone && <CoursesList header={header} />}
        tabs={tabsAt(tabs, { pathname: schedulePath, search: first.search })}
      >
        <WeekScreen
          timezone={header.timezone}
          now={now}
          monday={first.monday}
          upcoming={upcoming}
          lessons={lessons}
          tomorrow={tomorrow}
          canChoose={canChoose}
          onShow={nothing}
          dayCount={dayCount}
        />
      </Cabinet>
    </AppFrame>
  );
}

function ListToCome() {
  return <LoadingState count={1} />;
}

/** Null leaves the page to the portal. */
async function drawFirstScreen(page: EarlyPage): Promise<EarlyDrawing | null> {
  const first = firstWeek(location, page.user.role);
  const isWeek = first && new URLSearchParams(first.search).get('view') !== 'progress';
  const known = isWeek && (await read(page, first));
  if (!known) return null;
  const element = document.createElement('div');
  const root = createRoot(element);
  let isOver = false;
  const draw = (dayCount?: number) => root.render(<FirstScreen page={page} first={first} known={known} dayCount={dayCount} />);
  // Split into three tasks: read the replies, draw the head, draw the first days.
  await nextTask();
  draw(0);
  await nextTask();
  draw(2);
  // A phone shows two days first; further days are drawn after the first paint.
  void nextPaint().then(nextTask).then(() => isOver || draw());
  return {
    element,
    end: () => {
      isOver = true;
      root.unmount();
    },
  };
}

handover.draw = drawFirstScreen;
