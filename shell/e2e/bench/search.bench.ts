import { searchRoutes } from '@dzvinok/contract/search';
import { importLimit, studentImportsRoutes } from '@dzvinok/contract/student-imports';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { openBrowser } from './bench-browser.ts';
import { enterAsAdmin, openOwnCentre, type OwnCentre } from '../admin/centre.fixture.ts';
import { quantile } from './page-probes.ts';
import { makeStudents } from './students.fixture.ts';

/**
 * Search among 5 000 people, at the gateway and on the screen, in a new centre of a running product:
 * `BASE_URL=http://localhost:8080 npm run bench:search`; `STUDENTS` can be given (each has a parent). Waits `WAIT` seconds for password hashes.
 * «answer»: request to whole reply; «seen»: request to the frame with the first hit; «from the key» adds the 50 ms before a typed text is sent.
 */
const count = Number(process.env.STUDENTS ?? 2_500);
const wait = Number(process.env.WAIT ?? 150);
const letters = 'абвгдежзиклмнопрстуфхчшю';

const codeOf = (index: number) => [index % 24, Math.floor(index / 24) % 24, Math.floor(index / 576)].map((place) => letters[place]).join('');

async function fill({ api }: OwnCentre): Promise<{ name: string; phone: string }[]> {
  const people = makeStudents(count).map(({ fullname, schoolInfo, phoneNumber }, index) => {
    const [surname = '', given = ''] = fullname.split(' ');
    return { name: `${surname}-${codeOf(index)} ${given} Іванівна`, phone: phoneNumber, parentPhone: `067${phoneNumber.slice(3)}`, schoolInfo };
  });
  for (let from = 0; from < count; from += importLimit) {
    const rows = people.slice(from, from + importLimit).map(({ name, phone, parentPhone, schoolInfo }, index) => ({
      line: index + 2,
      student: { fullName: name, phoneNumber: phone, schoolInfo },
      parent: { fullName: `${name.split(' ')[0]} Олена Петрівна`, phoneNumber: parentPhone, accountTypeLabel: 'мати' },
    }));
    await api.call(studentImportsRoutes.run, { params: { importId: randomUUID() }, body: { rows } });
  }
  return people;
}

/** Thirty searches: beginnings shared by hundreds, one person, the end of a phone. */
function questionsOf(people: readonly { name: string; phone: string }[]): string[] {
  return Array.from({ length: 10 }, (_, index) => people[Math.floor(((index + 0.5) * people.length) / 10)]).flatMap((person, index) => {
    const { name = '', phone = '' } = person ?? {};
    return [name.slice(0, 3 + (index % 3)).toLocaleLowerCase('uk-UA'), name.split(' ')[0] ?? '', phone.slice(-6)];
  });
}

/** Sets the whole text at once; waits for the frame with the name. */
function ask(page: Page, text: string, name: string) {
  return page.evaluate(([wanted, shown]) => new Promise<{ answer: number; seen: number; fromKey: number }>((resolve) => {
    const field = document.querySelector<HTMLInputElement>('[role=dialog] input');
    const before = performance.now();
    // The browser's setter, as React replaces it on the field and would see no change.
    if (field) Reflect.set(HTMLInputElement.prototype, 'value', wanted, field);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    const look = () => {
      const call = performance.getEntriesByType('resource').findLast((entry) => entry.name.includes('/api/admin/search?') && entry.startTime > before);
      const isThere = document.querySelector('[role=dialog]')?.textContent.includes(shown);
      if (!call || !(call instanceof PerformanceResourceTiming) || !isThere) return void requestAnimationFrame(look);
      const now = performance.now();
      resolve({ answer: call.responseEnd - call.startTime, seen: now - call.startTime, fromKey: now - before });
    };
    requestAnimationFrame(look);
  }), [text, name] as const);
}

const centre = await openOwnCentre(process.env.BASE_URL);
const questions = questionsOf(await fill(centre));
await new Promise((done) => setTimeout(done, wait * 1_000));

const gateway: number[] = [];
const firstHits: string[] = [];
for (const text of [...questions.slice(0, 3), ...questions]) {
  const from = performance.now();
  const { hits } = await centre.api.call(searchRoutes.find, { query: { text } });
  gateway.push(performance.now() - from);
  firstHits.push(hits[0]?.name ?? '');
}

const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'uk-UA' });
await enterAsAdmin(page, centre);
await page.goto(`${centre.address}/admin/home`);
await page.getByRole('button', { name: 'Пошук' }).click();
await page.getByRole('dialog').getByRole('combobox').waitFor();
const asked = [];
for (const [index, text] of questions.entries()) {
  asked.push(await ask(page, text, firstHits[index + 3] ?? ''));
  await ask(page, `ніхто${index}`, 'Нічого не знайдено');
}
await browser.close();

const lines = {
  'at the gateway': gateway.slice(3),
  'answer in the browser': asked.map(({ answer }) => answer),
  seen: asked.map(({ seen }) => seen),
  'seen, from the key': asked.map(({ fromKey }) => fromKey),
};
process.stdout.write(`${2 * count} people, ${questions.length} questions, ms${' '.repeat(8)}p50     p95\n`);
for (const [name, times] of Object.entries(lines)) {
  process.stdout.write(`${name.padEnd(34)}${[0.5, 0.95].map((share) => String(quantile(times, share)).padStart(8)).join('')}\n`);
}
