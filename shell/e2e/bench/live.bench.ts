import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './bench-browser.ts';
import { openOwnCentre, type OwnCentre } from '../admin/centre.fixture.ts';
import { Api } from '../api.ts';
import { signIn } from '../centre.ts';
import { quantile } from './page-probes.ts';

/**
 * Time until another browser shows a save: a mark in the admin’s journal, an absence among the student’s missed lessons.
 * Opens a centre on a running product: `BASE_URL=http://localhost:8080 npm run bench:live-pages`.
 * «sent» counts from sending the save, «saved» from its reply; negative when the other page is faster.
 */
const saves = Number(process.env.SAVES ?? 40);
const pauseMs = 250;
const password = '12345678';
const [teacherPhone, studentPhone] = ['0671110001', '0672220001'];

async function fillCentre({ api, address }: OwnCentre) {
  const [subject] = await api.call(subjectsRoutes.list, {});
  const subjectId = subject?.id ?? 0;
  const { id: topicId } = await api.call(topicsRoutes.create, { body: { name: 'Дроби', subjectId } });
  const teacher = { fullName: 'Довженко Ірина', dateOfBirth: '1985-04-12', sex: 1, phoneNumber: teacherPhone, password, subjectId } as const;
  const { id: teacherId } = await api.call(teachersRoutes.create, { body: teacher });
  const { id: groupId } = await api.call(groupsRoutes.create, {
    body: { name: 'Ж', subjectId, teacherId, pricePerMonth: 1200, lessonDuration: 60, schedules: [] },
  });
  const { id: studentId } = await api.call(studentsRoutes.create, { body: { fullName: 'Коваль Злата', phoneNumber: studentPhone, password, schoolInfo: '1' } });
  await api.call(groupsRoutes.addStudent, { params: { classId: groupId, studentId } });
  const caller = await new Api(address).signedIn(teacherPhone, password);
  const { id: lessonId } = await caller.call(lessonsRoutes.start, { params: { id: groupId, topicId } });
  return { teacher: caller, groupId, lessonId, topicId, studentId };
}

/** Resolves with the system time of the first painted frame with the text. */
function shownAt(page: Page, text: string): Promise<number> {
  return page.evaluate((wanted) => new Promise<number>((resolve) => {
    const look = () => {
      const isThere = document.body.textContent.includes(wanted) || document.querySelector(`[aria-label*="${wanted}"]`) !== null;
      if (isThere) resolve(Date.now());
      else requestAnimationFrame(look);
    };
    look();
  }), text);
}

async function measure(what: string, page: Page, save: (turn: number) => { text: string; send: () => Promise<unknown> }) {
  const [sent, saved]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < saves; turn += 1) {
    const { text, send } = save(turn);
    const shown = shownAt(page, text);
    const sentAt = Date.now();
    await send();
    const savedAt = Date.now();
    const at = await shown;
    sent.push(at - sentAt);
    saved.push(at - savedAt);
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  return {
    what, 'sent to shown p50, ms': quantile(sent, 0.5), 'sent to shown p95, ms': quantile(sent, 0.95),
    'saved to shown p50, ms': quantile(saved, 0.5), 'saved to shown p95, ms': quantile(saved, 0.95),
    'longest, ms': Math.max(...sent),
  };
}

async function openPage(browser: Browser, { address }: OwnCentre, phoneNumber: string, word: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, address, phoneNumber, word);
  return page;
}

const centre = await openOwnCentre(process.env.BASE_URL);
const { teacher, groupId, lessonId, topicId, studentId } = await fillCentre(centre);
const browser = await openBrowser();
const admin = await openPage(browser, centre, centre.phoneNumber, centre.password);
await admin.goto(`${centre.address}/admin/classes/${groupId}`);
await admin.getByLabel(/Коваль Злата, .*на уроці/).waitFor();
const student = await openPage(browser, centre, studentPhone, password);
await student.getByRole('link', { name: 'Пропуски занять' }).last().click();
await student.getByText('Пропущених занять немає.').waitFor();
await admin.waitForTimeout(2_000);

const mark = (changes: { classworkMark?: number; absent?: boolean }) => () =>
  teacher.call(marksRoutes.create, { params: { classId: groupId }, body: { studentId, lessonId, topicId, ...changes } });

const figures = [
  await measure('a mark in the journal', admin, (turn) => ({ text: `на уроці: ${100 + turn}`, send: mark({ classworkMark: 100 + turn }) })),
  await measure('an absence in the family', student, (turn) => {
    const absent = turn % 2 === 0;
    return { text: absent ? 'Дроби' : 'Пропущених занять немає.', send: mark({ absent }) };
  }),
];
for (const line of figures) process.stdout.write(`${JSON.stringify(line)}\n`);
await browser.close();
