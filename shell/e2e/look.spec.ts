import { expect, test, type Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { addressOf, enter } from './centre.ts';
import { openAs, test as ownTest } from './family/family.fixture.ts';
import { Screens } from './screens.ts';
import { confirmSetUp, expectCode, expectSetUp, keepRecoveryCodes, openGuardedCentre, passFirstStep } from './second-step.ts';

// The workers share the screens.
test.describe.configure({ mode: 'parallel' });

const widths = [390, 768, 1440];
// One on each side of the layout's break: between 768 and 1440 colours stay.
const coloured = [390, 1440];
const screensAtOnce = 4;

/** Keys name the screenshots. */
const areas = {
  platform: {
    code: 'platform',
    phoneNumber: '0500000000',
    screens: {
      tenants: '/platform/tenants',
      'new-tenant': '/platform/tenants/new',
      tenant: '/platform/tenants/1',
      'tenant-settings': '/platform/tenants/1/settings',
      'tenant-admins': '/platform/tenants/1/admins',
      'tenant-passports': '/platform/tenants/1/passports',
      'tenant-deletion': '/platform/tenants/1/deletion',
      passports: '/platform/passports',
      income: '/platform/income',
      fleet: '/platform/fleet',
      releases: '/platform/releases',
      'super-admins': '/platform/admins',
      'audit-log': '/platform/audit-log',
    },
  },
  admin: {
    code: 'demo',
    phoneNumber: '0501111111',
    screens: {
      home: '/admin/home',
      students: '/admin/students',
      'add-student': '/admin/add-students-parents',
      'import-students': '/admin/import-students',
      'edit-student': '/admin/edit-student/8',
      'students-archive': '/admin/students-archive',
      'groups-archive': '/admin/classes?show=archive',
      groups: '/admin/classes',
      'add-group': '/admin/add-group',
      group: '/admin/classes/1',
      'edit-lesson': '/class/1/lesson/1',
      admins: '/admin/admins',
      'import-groups': '/admin/import-groups',
      teachers: '/admin/teachers',
      'add-teacher': '/admin/add-teacher',
      'edit-teacher': '/admin/edit-teacher/2',
      topics: '/admin/lesson-topics',
      'subjects-classrooms': '/admin/subjects-classrooms',
      mailing: '/admin/mailing',
      passport: '/admin/passport',
      contacts: '/admin/contacts',
      support: '/admin/support',
      'audit-log': '/admin/audit-log',
    },
  },
  teacher: {
    code: 'demo',
    phoneNumber: '0502222222',
    screens: {
      home: '/teacher/my',
      journal: '/teacher/class/1/journal',
      lesson: '/teacher/class/1/current-lesson',
      'other-lesson': '/class/1/lesson/1',
      homework: '/teacher/class/1/homework',
      student: '/teacher/class/1/students/8',
    },
  },
  student: {
    code: 'demo',
    phoneNumber: '0503333333',
    screens: {
      schedule: '/student/classes',
      'empty-week': '/student/classes?week=1999-12-30',
      absences: '/student/missed-lessons',
      progress: '/student/classes?view=progress',
      homework: '/student/homework',
      recordings: '/student/recordings',
      profile: '/profile',
      'progress-table': '/student/classes?view=progress&as=table',
    },
  },
  parent: {
    code: 'demo',
    phoneNumber: '0504444444',
    screens: { schedule: '/parent/classes', absences: '/parent/missed-lessons', progress: '/parent/classes?view=progress' },
  },
};

/** Drawn once no skeleton is left. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  // An early view has the same headings as the portal.
  await expect(page.locator('html[data-early]')).toHaveCount(0);
  await expect(page.getByRole('status', { name: 'Завантаження...' })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function checkScreen(page: Page, width: number): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'the page must not scroll sideways').toBeLessThanOrEqual(0);
  expect(await violationsOn(page, { hasColours: coloured.includes(width) })).toEqual([]);
}

/** Parts that take about as long as other tests. */
function partsOf<Screen>(screens: readonly Screen[]): Screen[][] {
  const count = Math.ceil(screens.length / screensAtOnce);
  return Array.from({ length: count }, (_, part) => screens.filter((_screen, index) => index % count === part));
}

for (const [role, area] of Object.entries(areas)) {
  for (const part of partsOf(Object.entries(area.screens))) {
    test(`screens of ${role}: ${part.map(([name]) => name).join(', ')}`, async ({ page, baseURL }, info) => {
      test.setTimeout(300_000);
      const screens = new Screens(info);
      const address = addressOf(area.code, baseURL);
      const complaints: string[] = [];
      page.on('console', (message) => {
        // Caused by `serviceWorkers: 'block'` of this run.
        if (message.text() === 'Service Worker registration blocked by Playwright') return;
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await enter(page, address, area.phoneNumber, '12345678');

      for (const [name, path] of part) {
        await page.goto(address + path);
        for (const width of widths) {
          await test.step(`${name} at ${width}`, async () => {
            await page.setViewportSize({ width, height: 900 });
            await settle(page);
            await screens.take(page, `${name}-${width}`);
            await checkScreen(page, width);
          });
        }
      }
      expect(complaints).toEqual([]);
    });
  }
}

test('the sign-in page', async ({ page, baseURL }, info) => {
  const screens = new Screens(info);
  await page.goto(`${addressOf('demo', baseURL)}/login`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settle(page);
    await screens.take(page, `sign-in-${width}`);
    await checkScreen(page, width);
  }
});

test('the second step of a sign-in: the set-up, the recovery codes, a code and a recovery code', async ({ page, browser, baseURL }, info) => {
  test.setTimeout(300_000);
  const screens = new Screens(info);
  const centre = await openGuardedCentre(baseURL);
  const check = async (shown: Page, name: string) => {
    for (const width of widths) {
      await shown.setViewportSize({ width, height: 900 });
      await settle(shown);
      await screens.take(shown, `${name}-${width}`);
      await checkScreen(shown, width);
    }
  };
  await passFirstStep(page, centre);
  await expectSetUp(page);
  await check(page, 'set-up');
  await confirmSetUp(page);
  await check(page, 'recovery-codes');
  await keepRecoveryCodes(page);

  const later = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
  await passFirstStep(later, centre);
  await expectCode(later);
  await check(later, 'code');
  await later.getByRole('button', { name: 'Ввести код відновлення' }).click();
  await later.getByRole('button', { name: 'Увійти' }).click();
  await expect(later.getByText('Введіть код відновлення')).toBeVisible();
  await check(later, 'recovery-code');
  await later.context().close();
});

test('the panel on a cell of the journal', async ({ page, baseURL }, info) => {
  test.setTimeout(300_000);
  const screens = new Screens(info);
  const { code, phoneNumber, screens: { journal } } = areas.teacher;
  const address = addressOf(code, baseURL);
  await enter(page, address, phoneNumber, '12345678');
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address + journal);
      await page.getByRole('gridcell', { name: /, на уроці: \D* ?\d/ }).last().click();
      const panel = page.getByRole('dialog');
      if (width === 390) await panel.getByRole('button', { name: 'Докладніше' }).click();
      await panel.getByRole('button', { name: 'Історія змін' }).click();
      await expect(panel.getByRole('listitem').first()).toBeVisible();
      await settle(page);
      await screens.take(page, `panel-${colorScheme}-${width}`);
      await checkScreen(page, width);
    }
  }
});

test('the popups of the schedule', async ({ page, baseURL }, info) => {
  test.setTimeout(300_000);
  const screens = new Screens(info);
  const { code, phoneNumber, screens: { schedule } } = areas.student;
  const address = addressOf(code, baseURL);
  await enter(page, address, phoneNumber, '12345678');
  const popup = page.getByRole('dialog');
  const check = async (name: string, width: number) => {
    await settle(page);
    await screens.take(page, name);
    await checkScreen(page, width);
  };
  for (const [colorScheme, width] of [['light', 390], ['dark', 1440]] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address + schedule);
    await page.getByRole('button', { name: 'Наступний тиждень' }).click();
    const choice = page.getByRole('button', { name: /^Статус присутності/ });
    const lesson = page.getByRole('article').filter({ has: choice }).filter({ has: page.getByRole('button', { name: /^Домашн/ }) }).first();
    await lesson.getByRole('button', { name: /^Статус присутності/ }).click();
    await expect(popup).toContainText('Залишилося на вибір');
    await check(`attendance-${colorScheme}`, width);
    await page.keyboard.press('Escape');
    await lesson.getByRole('button', { name: /^Домашн/ }).click();
    await expect(popup).toContainText('Домашнє завдання');
    await check(`homework-${colorScheme}`, width);
    await page.keyboard.press('Escape');
  }
});

ownTest('the popup of the calendar, in a centre of its own, as the demo student’s address is others’ too', async ({ page, family }, info) => {
  ownTest.setTimeout(300_000);
  const screens = new Screens(info);
  const { phoneNumber } = await family.addChild('Вознесенська Злата', []);
  await openAs(page, family, phoneNumber, '/student/classes');
  const popup = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Розклад у моєму календарі' }).click();
  await popup.getByRole('button', { name: 'Отримати адресу' }).click();
  for (const [colorScheme, width] of [['light', 390], ['dark', 1440]] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expect(popup.getByLabel('Адреса календаря')).toHaveValue(/^http/);
    await settle(page);
    await screens.take(page, `calendar-${colorScheme}`);
    await checkScreen(page, width);
    await popup.getByRole('button', { name: 'Вимкнути' }).click();
    await expect(popup.getByRole('button', { name: 'Ні' })).toBeFocused();
    await settle(page);
    await screens.take(page, `calendar-question-${colorScheme}`);
    await checkScreen(page, width);
    await popup.getByRole('button', { name: 'Ні' }).click();
    await expect(popup.getByRole('button', { name: 'Вимкнути' })).toBeFocused();
  }
});
