import { familyRoutes } from '@dzvinok/contract/family';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { studentsRoutes } from '@dzvinok/contract/students';
import { addDays, dayIn, mondayOf, monthOf } from '@dzvinok/schedule/zone';
import { randomUUID } from 'node:crypto';
import type { Call } from './load.ts';
import type { MarkPlace, MeasuredProduct } from './measured-product.ts';
import { zone } from './speed-data.ts';

/** Calls of one unit, in order on one connection. */
export type Units = () => Call[];

/** Ratios of requests a second: to the floor, and to the base if given. */
export interface Target {
  floor?: number;
  base?: number;
}

/** `floor` makes the floor's units from the same data. */
export interface Row {
  key: string;
  title: string;
  target: Target;
  product: (product: MeasuredProduct) => Units;
  floor: (product: MeasuredProduct) => Units;
}

const today = dayIn(zone, new Date());
/** Weeks of past lessons and some future weeks. */
const weeks = Array.from({ length: 60 }, (_, index) => addDays(mondayOf(today), 7 * (10 - index)));
const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const pathOf = ({ path }: { path: string }, groupId: number) => path.replace(/:(id|classId)/, String(groupId));

function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new Error('There is nothing to take in turn');
    return item;
  };
}

/** In turn, so that no two calls save the same mark; each save changes its mark. */
const marksInTurn = new WeakMap<MeasuredProduct, () => MarkPlace>();
function nextMark(product: MeasuredProduct): () => MarkPlace & { value: number } {
  const turn = marksInTurn.get(product) ?? inTurn(product.marks);
  marksInTurn.set(product, turn);
  return changing(turn);
}

function changing(turn: () => MarkPlace): () => MarkPlace & { value: number } {
  return () => {
    const place = turn();
    const seen = { ...place, value: 100 + (place.version % 800) };
    place.version += 1;
    return seen;
  };
}

function saveOne(product: MeasuredProduct, next = nextMark(product)): () => { call: Call; groupId: number } {
  return () => {
    const { groupId, topicId, lessonId, studentId, value } = next();
    const body = JSON.stringify({ topicId, lessonId, studentId, classworkMark: value });
    const { method } = marksRoutes.create;
    return { groupId, call: { method, path: pathOf(marksRoutes.create, groupId), headers: as(product.admin), body, contains: `"classworkMark":${value}` } };
  };
}

/** Journals open at a time: a process keeps the marks of more, but not of all hundred. */
const openJournals = 40;

function openMark({ groups, marks }: MeasuredProduct): () => MarkPlace {
  const open = new Set(groups.slice(0, openJournals));
  return inTurn(marks.filter(({ groupId }) => open.has(groupId)));
}

/** As the journal's screen: with the version seen and an idempotency key. */
function saveAsTheScreen(product: MeasuredProduct): () => Call {
  const next = nextMark(product);
  return () => {
    const { groupId, lessonId, studentId, value, version } = next();
    const body = JSON.stringify({ marks: [{ lessonId, studentId, classworkMark: value, version }] });
    const { method } = marksRoutes.saveMany;
    const headers = { ...as(product.admin), 'idempotency-key': randomUUID() };
    return { method, path: pathOf(marksRoutes.saveMany, groupId), headers, body, contains: '"kind":"saved"' };
  };
}

function saveOnTheFloor(product: MeasuredProduct, turn = inTurn(product.marks)): () => { call: Call; groupId: number } {
  return () => {
    const { lessonId, studentId, groupId } = turn();
    const body = JSON.stringify({ lessonId, studentId, classworkMark: 5 });
    return { groupId, call: { method: 'POST', path: '/mark', body, contains: '"classworkMark" : 5' } };
  };
}

const journal = (product: MeasuredProduct, groupId: number, headers: Record<string, string> = {}): Call => ({
  method: 'GET', path: pathOf(lessonsRoutes.journal, groupId), headers: { ...as(product.admin), ...headers },
});
const floorJournal = (groupId: number): Call => ({ method: 'GET', path: `/journal?group=${groupId}` });

type StudentWeek = { id: number; token: string; week: string };

/** No repeated student and week within a run. */
const studentWeeks = (product: MeasuredProduct): (() => StudentWeek) =>
  inTurn(weeks.flatMap((week) => product.students.map((student) => ({ ...student, week }))));
const weekCall = ({ token, week }: StudentWeek, headers: Record<string, string> = {}): Call => ({
  method: 'GET', path: `${familyRoutes.week.path}?week=${week}`, headers: { ...as(token), ...headers },
});
const floorWeek = ({ id, week }: StudentWeek): Call => ({
  method: 'GET', path: `/week?student=${id}&monday=${mondayOf(week)}&today=${today}`,
});

const students = (product: MeasuredProduct, headers: Record<string, string> = {}): Call => ({
  method: 'GET', path: studentsRoutes.list.path, headers: { ...as(product.admin), ...headers },
});
const floorStudents: Call = { method: 'GET', path: `/students?month=${monthOf(today)}` };

/** Uncompressed replies are built for each call. */
export const rows: Row[] = [
  {
    key: 'mark',
    title: 'save one mark',
    target: { floor: 0.3, base: 5 },
    product: (product) => {
      const save = saveOne(product);
      return () => [save().call];
    },
    floor: (product) => {
      const save = saveOnTheFloor(product);
      return () => [save().call];
    },
  },
  {
    key: 'mark-batch',
    title: 'save one mark as the screen does',
    target: { floor: 0.3, base: 5 },
    product: (product) => {
      const save = saveAsTheScreen(product);
      return () => [save()];
    },
    floor: (product) => {
      const save = saveOnTheFloor(product);
      return () => [save().call];
    },
  },
  {
    key: 'week',
    title: 'week, built anew',
    target: { floor: 0.5 },
    product: (product) => {
      const next = studentWeeks(product);
      return () => [weekCall(next())];
    },
    floor: (product) => {
      const next = studentWeeks(product);
      return () => [floorWeek(next())];
    },
  },
  {
    key: 'week-kept',
    title: 'week, asked for again',
    target: {},
    product: (product) => {
      const next = inTurn(product.students.map((student) => ({ ...student, week: today })));
      return () => [weekCall(next(), compressed)];
    },
    floor: (product) => {
      const next = inTurn(product.students.map((student) => ({ ...student, week: today })));
      return () => [floorWeek(next())];
    },
  },
  {
    key: 'students',
    title: 'students list of 500, built anew',
    target: { floor: 0.8 },
    product: (product) => () => [students(product)],
    floor: () => () => [floorStudents],
  },
  {
    key: 'students-kept',
    title: 'students list of 500, kept',
    target: { floor: 10 },
    product: (product) => () => [students(product, compressed)],
    floor: () => () => [floorStudents],
  },
  {
    // All hundred in turn: a process keeps marks of fewer.
    key: 'journal-first',
    title: 'journal, nothing of it kept',
    target: {},
    product: (product) => {
      const next = inTurn(product.groups);
      return () => [journal(product, next())];
    },
    floor: (product) => {
      const next = inTurn(product.groups);
      return () => [floorJournal(next())];
    },
  },
  {
    key: 'journal-anew',
    title: 'save, then the journal built anew',
    target: { floor: 2 },
    product: (product) => {
      const save = saveOne(product, changing(openMark(product)));
      return () => {
        const { call, groupId } = save();
        return [call, journal(product, groupId)];
      };
    },
    floor: (product) => {
      const save = saveOnTheFloor(product, openMark(product));
      return () => {
        const { call, groupId } = save();
        return [call, floorJournal(groupId)];
      };
    },
  },
  {
    key: 'journal-kept',
    title: 'journal, kept',
    target: { base: 1 },
    product: (product) => {
      const next = inTurn(product.groups);
      return () => [journal(product, next(), compressed)];
    },
    floor: (product) => {
      const next = inTurn(product.groups);
      return () => [floorJournal(next())];
    },
  },
  {
    key: 'save-journal',
    title: 'save, then the journal compressed',
    target: { base: 2.5 },
    product: (product) => {
      const save = saveOne(product);
      return () => {
        const { call, groupId } = save();
        return [call, journal(product, groupId, compressed)];
      };
    },
    floor: (product) => {
      const save = saveOnTheFloor(product);
      return () => {
        const { call, groupId } = save();
        return [call, floorJournal(groupId)];
      };
    },
  },
];

/** Reads whose replies must be equal, by name. */
export function comparedReads(product: MeasuredProduct): { name: string; product: Call; floor: Call }[] {
  const [group = 0] = product.groups;
  const nextWeek = studentWeeks(product);
  const compared = Array.from({ length: 40 }, (_, index) => {
    const studentWeek = { ...nextWeek(), week: weeks[index] ?? today };
    return { name: 'week', product: weekCall(studentWeek), floor: floorWeek(studentWeek) };
  });
  return [
    ...compared,
    { name: 'students', product: students(product), floor: floorStudents },
    { name: 'journal', product: journal(product, group), floor: floorJournal(group) },
  ];
}
