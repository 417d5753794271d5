import type { AdminHome, HomeLesson } from '@dzvinok/contract/home';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { withInitials } from '@dzvinok/texts/names';
import { counted } from '@dzvinok/texts/plural';
import { timeRange } from '@dzvinok/texts/times';
import { Button, TextLink } from '@dzvinok/ui/button';
import { Stack, useMedia } from '@dzvinok/ui/layout';
import { LinkCard } from '@dzvinok/ui/list';
import { SectionCard } from '@dzvinok/ui/page';
import { Badge, Muted, Text, toSubjectColor } from '@dzvinok/ui/text';
import { useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import styles from './day.module.css';
import { TeacherAbsenceButton } from '../teacher-absence.popup.tsx';
import { minutesNow, minutesOf, planOf, stateOf, type DayPlan, type LessonState, type RoomOfDay } from './day.rules.ts';

export function HomeDay({ home, readAt }: { home: AdminHome; readAt: number }) {
  const isWide = useMedia('(width >= 768px)');
  const now = minutesNow(home.now, Date.now() - readAt);
  const left = home.lessons.filter((lesson) => stateOf(lesson, now) !== 'over').length;
  const plan = planOf(home);
  return (
    <SectionCard title="Сьогодні" subtitle={home.lessons.length > 0 && subtitle(home.lessons.length, left)} actions={<TeacherAbsenceButton />}>
      {home.lessons.length === 0 ? (
        <Muted block>
          Сьогодні занять немає. Розклад складають у <TextLink href={adminPaths.groups}>налаштуваннях групи</TextLink>.
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

const shownAtFirst = 4;

/** Shows the present and the next lessons first; the rest on demand. */
function DayAgenda({ lessons, now }: { lessons: readonly HomeLesson[]; now: number }) {
  const [isWhole, setWhole] = useState(false);
  const toCome = lessons.filter((lesson) => stateOf(lesson, now) !== 'over');
  const shown = isWhole ? lessons : toCome.slice(0, shownAtFirst);
  return (
    <Stack>
      <ul className={styles.agenda}>
        {shown.map((lesson) => (
          <LinkCard
            key={lesson.groupId}
            href={adminPaths.group(lesson.groupId)}
            subjectColor={lesson.subjectColor}
            className={styles.lesson}
          >
            <Text weight="bold">{lesson.startDateTime.slice(11, 16)}</Text>
            <Text weight="medium" className={styles.cut}>
              {lesson.subjectName} {lesson.className} {stateOf(lesson, now) === 'now' && <Badge tone="success">триває</Badge>}
            </Text>
            <Muted className={styles.cut}>
              {[counted(lesson.studentCount, 'student'), lesson.classroomName ?? 'без аудиторії', lesson.teacherName].join(' · ')}
            </Muted>
          </LinkCard>
        ))}
      </ul>
      {lessons.length > shown.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Увесь день: {counted(lessons.length, 'lesson')}
        </Button>
      )}
    </Stack>
  );
}

/** Pixels: ten hours fit a window of 1440 px. */
const hourWidth = 120;
const laneHeight = 74;
/** Pixels of a block with all its text: its minimum width, unless the next lesson leaves less room. */
const minBlockWidth = 176;

interface DayTimelineProps {
  plan: DayPlan;
  /** Minutes from midnight. */
  now: number;
}

/** Opens scrolled to the present moment, or to the end of a finished day. */
function DayTimeline({ plan: { from, until, rooms }, now }: DayTimelineProps) {
  const hours = Array.from({ length: until - from }, (_, index) => from + index);
  const partOf = (minutes: number) => (minutes - from * 60) / ((until - from) * 60);
  const isToday = now >= from * 60 && now <= until * 60;
  const scroller = useRef<HTMLDivElement>(null);
  const showNow = useEffectEvent(() => {
    const { current } = scroller;
    if (current) current.scrollLeft = current.scrollWidth * partOf(now) - current.clientWidth / 2;
  });
  useLayoutEffect(() => showNow(), []);
  return (
    <div ref={scroller} className={styles.timeline} role="region" aria-label="Розклад дня за аудиторіями" tabIndex={0}>
      <div className={styles.hours} style={{ minWidth: hours.length * hourWidth }} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{hour}:00</span>
        ))}
      </div>
      {rooms.map((room) => (
        <section key={room.name} className={styles.room} aria-label={room.name}>
          <h3 className={styles.roomName}>{room.name}</h3>
          <Lane room={room} hours={hours.length} partOf={partOf} now={now} isNowShown={isToday} />
        </section>
      ))}
    </div>
  );
}

interface LaneProps {
  room: RoomOfDay;
  hours: number;
  partOf: (minutes: number) => number;
  now: number;
  isNowShown: boolean;
}

function Lane({ room, hours, partOf, now, isNowShown }: LaneProps) {
  const size: CSSProperties = { minWidth: hours * hourWidth, height: room.lanes * laneHeight, backgroundSize: `${100 / hours}% 100%` };
  return (
    <div className={styles.lane} style={size}>
      {isNowShown && <span className={styles.now} style={{ left: `${partOf(now) * 100}%` }} aria-hidden />}
      <ul>
        {room.lessons.map(({ lesson, lane }) => {
          const start = minutesOf(lesson.startDateTime);
          const left = partOf(start);
          const width = Math.max(partOf(start + lesson.lessonDuration), partOf(start + 30)) - left;
          const next = room.lessons.find((one) => one.lane === lane && minutesOf(one.lesson.startDateTime) > start);
          const free = (next ? partOf(minutesOf(next.lesson.startDateTime)) : 1) - left;
          const place: CSSProperties = {
            left: `${left * 100}%`, width: `${width * 100}%`, minWidth: `min(${minBlockWidth}px, ${free * 100}%)`, top: lane * laneHeight,
          };
          return (
            <li key={lesson.groupId} className={styles.place} style={place}>
              <Block lesson={lesson} state={stateOf(lesson, now)} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Block({ lesson, state }: { lesson: HomeLesson; state: LessonState }) {
  const { groupId, subjectName, className, subjectColor, teacherName, studentCount, startDateTime, lessonDuration } = lesson;
  const start = startDateTime.slice(11, 16);
  const time = timeRange(start, lessonDuration);
  const students = counted(studentCount, 'student');
  return (
    <TextLink
      plain
      href={adminPaths.group(groupId)}
      className={`${styles.block} dz-subject-${toSubjectColor(subjectColor)}`}
      data-state={state}
      title={`${time} · ${subjectName} ${className} · ${teacherName} · ${students}`}
    >
      <strong className={styles.group}>
        <span>{subjectName}</span> {className}
      </strong>
      <span>
        {start}
        <span className={styles.end}>{time.slice(start.length)}</span> · {students}
      </span>
      <span>{withInitials(teacherName)}</span>
    </TextLink>
  );
}
