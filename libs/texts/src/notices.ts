import type { LessonChangeKind, Notice } from '@dzvinok/contract/notices';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { parentPaths, studentPaths, withChild, withLesson } from '@dzvinok/contract/paths/family';
import { teacherPaths } from '@dzvinok/contract/paths/teacher';
import type { TenantRole } from '@dzvinok/contract/roles';
import { formatDayMonth } from './dates.ts';
import { markNames } from './marks.ts';
import { givenName } from './names.ts';

export type NoticeReader = TenantRole;

type Tone = 'info' | 'warning';

export interface NoticeText {
  kind: Tone;
  title: string;
  message: string;
  /** `page`: in the portal; `href`: outside it. */
  action: { label: string; page: string } | { label: string; href: string } | undefined;
}

const longestText = 160;

const changeTitles: Record<LessonChangeKind, { kind: Tone; title: string }> = {
  moved: { kind: 'warning', title: 'Урок перенесено' },
  cancelled: { kind: 'warning', title: 'Урок скасовано' },
  online: { kind: 'warning', title: 'Урок буде онлайн' },
  room: { kind: 'info', title: 'Урок в іншій аудиторії' },
  teacher: { kind: 'info', title: 'Урок проведе інший викладач' },
  returned: { kind: 'info', title: 'Урок знову за розкладом' },
  added: { kind: 'info', title: 'Додатковий урок' },
  removed: { kind: 'warning', title: 'Додаткового уроку не буде' },
  week: { kind: 'warning', title: 'Змінено розклад' },
  alert: { kind: 'warning', title: 'Повітряна тривога' },
  shelter: { kind: 'info', title: 'В укритті' },
  holiday: { kind: 'info', title: 'Зміни в календарі центру' },
  request: { kind: 'info', title: 'Заміна уроку' },
  absence: { kind: 'info', title: 'Відсутність учня' },
};

type LessonChange = Extract<Notice, { kind: 'lesson' }>;

/** Roles without a page of lessons have no action. */
function actionOf({ studentId, lessonDate }: LessonChange, reader: NoticeReader): NoticeText['action'] {
  switch (reader) {
    case 'TenantAdmin':
      return { label: 'До розкладу', page: adminPaths.calendar };
    case 'Teacher':
      return { label: 'До розкладу', page: teacherPaths.calendarDay(lessonDate) };
    case 'Parent': {
      const page = withLesson(parentPaths.schedule, lessonDate, undefined);
      return { label: 'До уроку', page: studentId === null ? page : withChild(page, studentId) };
    }
    case 'Student':
      return { label: 'До уроку', page: withLesson(studentPaths.schedule, lessonDate, undefined) };
    default:
      return undefined;
  }
}

function changeText(notice: LessonChange, reader: NoticeReader): NoticeText {
  const { change, text } = notice;
  const action = change === 'request' ? { label: 'До замін', page: teacherPaths.substitutions } : actionOf(notice, reader);
  return { ...changeTitles[change], message: text, action };
}

/** A notice in words, the same on every channel. A parent reads first whose it is, as siblings in one group get the same news. */
export function noticeText(notice: Notice, reader: NoticeReader): NoticeText {
  return namedText(textOf(notice, reader), reader === 'Parent' && notice.studentName ? [notice.studentName] : []);
}

function namedText(text: NoticeText, studentNames: readonly string[]): NoticeText {
  if (studentNames.length === 0) return text;
  return { ...text, title: `${studentNames.map(givenName).join(', ')}: ${text.title.charAt(0).toLowerCase()}${text.title.slice(1)}` };
}

/** Texts of several notices; equal news of siblings is one text with all names and the first sibling's page. Events stay apart: equal sums are owed twice. */
export function noticeTexts(notices: readonly Notice[], reader: NoticeReader): NoticeText[] {
  const told = notices.map((notice) => ({
    text: textOf(notice, reader), studentName: reader === 'Parent' ? notice.studentName ?? '' : '', apart: notice.kind === 'event' ? notice.id : '',
  }));
  const news = Map.groupBy(told, ({ text: { title, message }, studentName, apart }) => `${studentName && 'of a child'} ${apart} ${title} ${message}`);
  return [...news.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    return namedText(first.text, [...new Set([first, ...others].map(({ studentName }) => studentName).filter(Boolean))]);
  });
}

function textOf(notice: Notice, reader: NoticeReader): NoticeText {
  if (notice.kind === 'lesson') return changeText(notice, reader);
  if (notice.kind === 'event') {
    const { title, text, page } = notice.event;
    return { kind: 'info', title, message: text, action: page === null ? undefined : { label: 'Відкрити', page } };
  }
  const pages = reader === 'Student' ? studentPaths : parentPaths;
  const ofChild = (page: string) => (reader === 'Student' ? page : withChild(page, notice.studentId));
  const toLesson = { label: 'До уроку', page: ofChild(withLesson(pages.schedule, notice.lessonDate, notice.lessonId)) };
  const lesson = `${notice.subjectName}, ${formatDayMonth(notice.lessonDate)}`;
  const message = (...parts: string[]) => [lesson, ...parts].join(' · ');
  switch (notice.kind) {
    case 'broadcast': {
      const action = notice.joinUrl === null ? toLesson : { label: 'Приєднатися', href: notice.joinUrl };
      return { kind: 'info', title: 'Онлайн трансляція почалася', message: message(), action };
    }
    case 'homework':
      return {
        kind: 'info',
        title: notice.isChanged ? 'Змінено домашнє завдання' : 'Задано домашнє завдання',
        message: message(shortened(notice.description)),
        action: toLesson,
      };
    case 'recording':
      return { kind: 'info', title: 'З’явився відеозапис уроку', message: message(), action: toLesson };
    case 'marks': {
      if (notice.absent) {
        return { kind: 'warning', title: 'Пропуск уроку', message: message(...marksOf(notice), ...commentOf(notice)), action: toLesson };
      }
      const [only, another] = sayings(notice);
      if (!only) return { kind: 'info', title: 'Коментар учителя', message: message(...commentOf(notice)), action: toLesson };
      const title = another ? 'Оцінки й відмітки' : only.title;
      return { kind: only.kind, title, message: message(...marksOf(notice), ...(another ? remarksOf(notice) : []), ...commentOf(notice)), action: toLesson };
    }
  }
}

type MarksNotice = Extract<Notice, { kind: 'marks' }>;

function sayings({ homeworkMark, classworkMark, notReady, isLate }: MarksNotice): { kind: Tone; title: string }[] {
  const marks = [homeworkMark, classworkMark].filter((mark) => mark !== null).length;
  return [
    ...(marks > 0 ? [{ kind: 'info' as const, title: marks > 1 ? 'Нові оцінки' : 'Нова оцінка' }] : []),
    ...(notReady ? [{ kind: 'warning' as const, title: 'Неготовність до уроку' }] : []),
    ...(isLate ? [{ kind: 'warning' as const, title: 'Запізнення на урок' }] : []),
  ];
}

function marksOf({ homeworkMark, classworkMark }: MarksNotice): string[] {
  return [
    classworkMark !== null && `${markNames.classwork.toLowerCase()} — ${classworkMark}`,
    homeworkMark !== null && `${markNames.homework.toLowerCase()} — ${homeworkMark}`,
  ].filter((text) => text !== false);
}

function remarksOf({ notReady, isLate }: MarksNotice): string[] {
  return [notReady && 'неготовність до уроку', isLate && 'запізнення'].filter((text) => text !== false);
}

function commentOf({ comment }: MarksNotice): string[] {
  return comment ? [`«${shortened(comment)}»`] : [];
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText).replace(/\s+\S*$/, '')}…` : text;
}
