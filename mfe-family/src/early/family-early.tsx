import type { familyRoutes, FamilyHeader } from '@dzvinok/contract/family';
import { paths } from '@dzvinok/contract/paths';
import { handover, type EarlyDrawing, type EarlyPage } from '@dzvinok/early/handover';
import { nextTask } from '@dzvinok/early/next-task';
import { addDays, dayHere, dayIn, mondayOf, prepareZones, weekdayOf } from '@dzvinok/schedule/zone';
import { roleLabel } from '@dzvinok/texts/roles';
import { HeaderFace } from '@dzvinok/ui/header-face';
import { AppFrame, CentreMark, TopBar } from '@dzvinok/ui/layout';
import { LoadingState } from '@dzvinok/ui/state';
import { createRoot } from 'react-dom/client';
import { ChildChoice } from '../children/child-choice.tsx';
import { CoursesList } from '../courses/courses.list.tsx';
import { Cabinet, CabinetBody } from '../layout/cabinet.tsx';
import { cabinetOf } from '../layout/cabinets.ts';
import { usePhone } from '../layout/phone.ts';
import { tabsAt } from '../layout/tabs.ts';
import { ViewChoice } from '../layout/view-choice.tsx';
import { firstWeek, type FirstWeek } from '../schedule/first-week.ts';
import { nextLesson } from '../schedule/schedule-week.ts';
import { timed, type WeekLesson } from '../schedule/week-lesson.ts';
import { WeekScreen, type Upcoming } from '../schedule/week-screen.tsx';

const headerPath: typeof familyRoutes.header.path = '/api/studentAndParent/header';
const schedulePath: typeof familyRoutes.week.path = '/api/studentAndParent/studentSchedule';

interface Known {
  header: FamilyHeader;
  /** Lessons of the week that is shown. */
  lessons: WeekLesson[];
  upcoming: Upcoming;
  now: number;
}

type ReadWeek = (monday: string) => Promise<WeekLesson[] | null>;

/** Reads each week once, whatever asks for it: the week that is shown may be the one after a week that is over. */
function weekReader(page: EarlyPage, { child }: FirstWeek): ReadWeek {
  const weeks = new Map<string, Promise<WeekLesson[] | null>>();
  const readWeek: ReadWeek = async (monday) => {
    const items = await page.read<typeof familyRoutes.week>(schedulePath, { ...child, week: monday });
    return items && items.map((item) => timed(item, Date.now()));
  };
  return (monday) => {
    const week = weeks.get(monday) ?? readWeek(monday);
    weeks.set(monday, week);
    return week;
  };
}

/** The lesson that comes first, of this week, else of the next one, as the schedule finds it; null when it cannot be told. */
async function findUpcoming(readWeek: ReadWeek, thisMonday: string, thisWeek: WeekLesson[]): Promise<Upcoming | null> {
  const lesson = nextLesson(thisWeek, Date.now());
  const nextWeek = lesson ? [] : await readWeek(addDays(thisMonday, 7));
  return nextWeek && { lesson: lesson ?? nextLesson(nextWeek, Date.now()), isPending: false };
}

async function read(page: EarlyPage, first: FirstWeek): Promise<Known | null> {
  const today = dayHere(Date.now());
  const thisMonday = mondayOf(today);
  const readWeek = weekReader(page, first);
  const asked = Promise.all([
    page.read<typeof familyRoutes.header>(headerPath, first.child),
    readWeek(first.monday),
    readWeek(thisMonday),
  ]);
  // On its last day mostly nothing is left of a week: the lesson that comes first is one of the next.
  if (weekdayOf(today) === 0) void readWeek(addDays(thisMonday, 7));
  // The answers are on their way.
  void nextTask().then(prepareZones);
  const [header, lessons, thisWeek] = await asked;
  if (!header || !lessons || !thisWeek || header.children?.length === 0) return null;
  const isElsewhere = mondayOf(dayIn(header.timezone, Date.now())) !== thisMonday;
  const upcoming = isElsewhere ? null : await findUpcoming(readWeek, thisMonday, thisWeek);
  return upcoming && { header, lessons, upcoming, now: Date.now() };
}

const nothing = () => undefined;

interface FirstScreenProps {
  page: EarlyPage;
  first: FirstWeek;
  known: Known;
}

function FirstScreen({ page, first, known }: FirstScreenProps) {
  const { user, centre } = page;
  const { header, lessons, upcoming, now } = known;
  const { tabs, schedulePath: home, canChoose } = cabinetOf(user.role);
  const isPhone = usePhone();
  return (
    <AppFrame
      header={
        <TopBar homeHref={paths.home} title={<CentreMark {...centre} />}>
          <HeaderFace fullName={user.fullName} roleLabel={roleLabel(user.role)} avatarPath={user.avatarPath} />
        </TopBar>
      }
    >
      <Cabinet user={user} actions={<ViewChoice view="normal" onChange={nothing} />}>
        <CabinetBody
          kids={header.children && <ChildChoice kids={header.children} studentId={first.child.studentId} onChange={nothing} List={ListToCome} />}
          // On a phone they come after what the portal alone has.
          courses={!isPhone && <CoursesList header={header} />}
          tabs={tabsAt(tabs, { pathname: home, search: first.search })}
        >
          <WeekScreen
            timezone={header.timezone}
            now={now}
            monday={first.monday}
            upcoming={upcoming}
            lessons={lessons}
            canChoose={canChoose}
            onShow={nothing}
          />
        </CabinetBody>
      </Cabinet>
    </AppFrame>
  );
}

function ListToCome() {
  return <LoadingState count={1} />;
}

/** The week that this page begins with; anything else, and what cannot be read, is left to the portal. */
async function drawFirstScreen(page: EarlyPage): Promise<EarlyDrawing | null> {
  const first = firstWeek(location, page.user.role);
  const isWeek = first && new URLSearchParams(first.search).get('view') !== 'progress';
  const known = isWeek && (await read(page, first));
  if (!known) return null;
  const element = document.createElement('div');
  const root = createRoot(element);
  root.render(<FirstScreen page={page} first={first} known={known} />);
  return { element, end: () => root.unmount() };
}

handover.draw = drawFirstScreen;
