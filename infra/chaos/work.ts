import { attendanceRoutes } from '@dzvinok/contract/attendance';
import { familyRoutes } from '@dzvinok/contract/family';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes, type MarkOutcome } from '@dzvinok/contract/marks';
import { studentEditConflict, studentsRoutes } from '@dzvinok/contract/students';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { phones, type Centre, type MarkPlace } from './centre.ts';
import type { Ledger } from './ledger.ts';
import { LiveStream } from './live-stream.ts';
import { Person, type Outcome } from './person.ts';
import type { Tally } from './tally.ts';

const untilMs = 60_000;
/** Place 0 is for `echo`, places below 30 are the teacher's, from 20 on the admin's: both write to some. */
const teachersPlaces = 30;
const adminsPlaces = 20;
/** The gateway takes sixty choices of a student in a quarter of an hour. */
const choicePauseMs = 20_000;
const weekMs = 7 * 24 * 60 * 60 * 1_000;

interface WorkOptions {
  centre: Centre;
  baseUrl: URL;
  /** Address of the live streams; saves may go to another gateway. */
  liveUrl: URL;
  tally: Tally;
  ledger: Ledger;
  paceMs: number;
}

type Step = () => Promise<void>;

function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = Math.floor(Math.random() * items.length);
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new Error('The demo data has nothing of what the work needs');
    return item;
  };
}

/** An admin, a teacher, a student and a parent of one centre work at once with their pages open. */
export class Work {
  readonly centre: Centre;
  readonly #options: WorkOptions;
  readonly #ledger: Ledger;
  readonly admin: Person;
  readonly teacher: Person;
  readonly student: Person;
  readonly parent: Person;
  readonly #ending = new AbortController();
  #streams: LiveStream[] = [];
  #loops: Promise<void>[] = [];

  constructor(options: WorkOptions) {
    this.#options = options;
    this.centre = options.centre;
    this.#ledger = options.ledger;
    const person = (phone: string) => new Person(options.centre, phone, options);
    this.admin = person(phones.admin);
    this.teacher = person(phones.teacher);
    this.student = person(phones.student);
    this.parent = person(phones.parent);
  }

  get people(): Person[] {
    return [this.admin, this.teacher, this.student, this.parent];
  }

  async start(): Promise<void> {
    await Promise.all(this.people.map((person) => person.signIn()));
    this.#streams = this.people.map((person) => new LiveStream(person, this.#options.liveUrl));
    const steps = [this.#teacherAtWork(), this.#adminAtWork(), await this.#studentAtWork(), this.#parentAtWork()];
    this.#loops = steps.map((step) => this.#repeat(step));
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#loops);
  }

  close(): void {
    for (const stream of this.#streams) stream.close();
    for (const person of this.people) person.close();
  }

  /** Milliseconds until the admin's page hears of a saved mark; infinite without that event. */
  async echo(patienceMs: number): Promise<number> {
    const began = performance.now();
    const [place] = this.centre.places;
    const [page] = this.#streams;
    if (!place || !page) throw new Error('There is no place for a mark, or no page is open');
    const since = page.now;
    const text = await this.#saveMark(place);
    while (performance.now() - began < patienceMs) {
      if (page.hasHeard(text, since)) return performance.now() - began;
      if (page.isSentToJournal(place.groupId, since) && await this.#isInJournal(place, text)) return performance.now() - began;
      await pause(20);
    }
    return Infinity;
  }

  async #isInJournal({ groupId }: MarkPlace, text: string): Promise<boolean> {
    const read = await this.admin.call(lessonsRoutes.journal, { params: { id: String(groupId) } });
    return read.kind === 'done' && JSON.stringify(read.data).includes(text);
  }

  async #repeat(step: Step): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await step();
      await pause(this.#options.paceMs * (0.5 + Math.random()));
    }
  }

  async #saveMark(place: MarkPlace): Promise<string> {
    const { groupId, topicId, lessonId, studentId } = place;
    const comment = this.centre.nextText('mark');
    const body = { topicId, lessonId, studentId, classworkMark: 1 + Math.floor(Math.random() * 12), comment };
    const outcome = await this.teacher.call(marksRoutes.create, { params: { classId: String(groupId) }, body }, { key: randomUUID(), untilMs });
    this.#note('mark', comment, `${lessonId}:${studentId}`, outcome);
    if (outcome.kind === 'done') place.version = marksRoutes.create.data.parse(outcome.data).version;
    return comment;
  }

  #teacherAtWork(): Step {
    const next = inTurn(this.centre.places.slice(1, teachersPlaces));
    const { groupToday } = this.centre;
    let round = 0;
    return async () => {
      round += 1;
      if (round % 6 === 0) return this.#setHomework(groupToday);
      const place = next();
      const text = await this.#saveMark(place);
      if (round % 4 !== 0) return;
      const isOwn = this.centre.places.indexOf(place) < adminsPlaces;
      const read = await this.teacher.call(lessonsRoutes.journal, { params: { id: String(place.groupId) } }, { untilMs });
      const wasSaved = this.#ledger.writes.some((write) => write.text === text && write.fate === 'acknowledged');
      const isThere = read.kind === 'done' && JSON.stringify(read.data).includes(text);
      if (isOwn && wasSaved && read.kind === 'done' && !isThere) this.#options.tally.unread.push(text);
    };
  }

  async #setHomework(groupId: number): Promise<void> {
    const text = this.centre.nextText('homework');
    const outcome = await this.teacher.call(homeworksRoutes.set, { params: { id: String(groupId) }, body: text }, { key: randomUUID(), untilMs });
    this.#note('homework', text, String(groupId), outcome);
  }

  #adminAtWork(): Step {
    const next = inTurn(this.centre.places.slice(adminsPlaces));
    const student = inTurn(this.centre.students);
    let round = 0;
    return async () => {
      round += 1;
      if (round % 5 === 0) return this.#saveStudent(student());
      if (round % 7 === 0) return void await this.admin.call(studentsRoutes.list, {}, { untilMs });
      const first = next();
      const sameGroup = this.centre.places.slice(adminsPlaces).filter(({ groupId }) => groupId === first.groupId);
      await this.#saveMarks(first.groupId, sameGroup.slice(0, 3));
    };
  }

  async #saveMarks(groupId: number, places: MarkPlace[]): Promise<void> {
    const marks = places.map(({ lessonId, studentId, version }) => (
      { lessonId, studentId, version, classworkMark: 1 + Math.floor(Math.random() * 12), comment: this.centre.nextText('batch') }));
    const outcome = await this.admin.call(marksRoutes.saveMany, { params: { classId: String(groupId) }, body: { marks } }, { key: randomUUID(), untilMs });
    const outcomes: MarkOutcome[] = outcome.kind === 'done' ? marksRoutes.saveMany.data.parse(outcome.data).outcomes : [];
    for (const [index, place] of places.entries()) {
      const one = outcomes[index];
      const text = marks[index]?.comment ?? '';
      const name = `${place.lessonId}:${place.studentId}`;
      if (!one) this.#note('mark', text, name, outcome);
      else if (one.kind === 'saved') this.#ledger.note({ centre: this.centre.code, kind: 'mark', text, place: name }, 'acknowledged');
      else this.#ledger.note({ centre: this.centre.code, kind: 'mark', text, place: name }, 'refused');
      if (one && one.kind !== 'refused') place.version = one.mark?.version ?? 0;
    }
  }

  /** As the form: reads, changes one field, saves with the version just read. */
  async #saveStudent({ id }: { id: number }): Promise<void> {
    const read = await this.admin.call(studentsRoutes.one, { params: { id: String(id) } }, { untilMs });
    if (read.kind !== 'done') return;
    const { classes: _, parent: _parent, avatarPath: _avatar, password: _password, ...known } = studentsRoutes.one.data.parse(read.data);
    const comment = this.centre.nextText('student');
    const saved = await this.admin.call(studentsRoutes.update, { body: { ...known, comment } }, { untilMs });
    const write = { centre: this.centre.code, kind: 'student' as const, text: comment, place: String(id) };
    // After a first try that was saved, the repetition gets a version conflict; the form then compares the record with the typed text.
    if (saved.kind === 'refused' && saved.code === 'students.stale' && saved.tries > 1) {
      const { success, data } = studentEditConflict.safeParse(saved.data);
      return this.#ledger.note(write, success && JSON.stringify(data).includes(comment) ? 'acknowledged' : 'refused');
    }
    this.#note(write.kind, comment, write.place, saved);
  }

  async #studentAtWork(): Promise<Step> {
    const week = new Date(Date.now() + weekMs).toISOString().slice(0, 10);
    const read = await this.student.call(familyRoutes.week, { query: { week } }, { untilMs });
    const items = read.kind === 'done' ? familyRoutes.week.data.parse(read.data) : [];
    const next = inTurn(items.filter(({ canChooseStatus }) => canChooseStatus));
    let round = 0;
    let chooseAt = 0;
    return async () => {
      if (Date.now() < chooseAt) return void await this.student.call(familyRoutes.week, { query: { week } }, { untilMs });
      round += 1;
      chooseAt = Date.now() + choicePauseMs;
      const { classId, startDateTime } = next();
      const choice = round % 2 === 0 ? 1 : 2;
      const body = { classId, studentUpdateOnlineLessonOption: choice, lessonStartDateTime: startDateTime } as const;
      const outcome = await this.student.call(attendanceRoutes.choose, { body }, { untilMs });
      this.#note('attendance', String(choice), `${classId} ${startDateTime}`, outcome);
    };
  }

  #parentAtWork(): Step {
    const reads = inTurn([familyRoutes.week, familyRoutes.header, familyRoutes.missedLessons]);
    return async () => void await this.parent.call(reads(), { query: {} }, { untilMs });
  }

  #note(kind: 'mark' | 'homework' | 'student' | 'attendance', text: string, place: string, outcome: Outcome): void {
    this.#ledger.note({ centre: this.centre.code, kind, text, place }, outcome);
    if (outcome.kind === 'refused') this.#options.tally.refused.push(`${kind} ${outcome.status} ${outcome.code} after ${outcome.tries} tries`);
  }
}
