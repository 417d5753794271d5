import type { Locator, Page } from '@playwright/test';
import { avatarLimit } from '@dzvinok/contract/avatars';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { violationsOn } from '../axe.ts';
import { enter } from '../centre.ts';
import { chooseLargeFile } from '../large-file.ts';
import { Screens } from '../screens.ts';
import { expect, test, type OwnCentre } from './centre.fixture.ts';

const password = '12345678';
const teacherPhone = '0672220001';

async function drawn(page: Page, type: 'image/png' | 'image/jpeg' | 'image/webp', colour: string): Promise<Buffer> {
  const url = await page.evaluate(([kind, fill]) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 420];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser cannot draw');
    context.fillStyle = fill;
    context.fillRect(0, 0, 640, 420);
    context.fillStyle = '#f3d6bd';
    context.beginPath();
    context.arc(320, 210, 130, 0, 7);
    context.fill();
    return canvas.toDataURL(kind);
  }, [type, colour] as const);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** As from a phone: several megabytes, stored sideways with an orientation tag. Upright, its top is red. */
async function photographed(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2200, 1700];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser cannot draw');
    const image = context.createImageData(2200, 1700);
    for (let at = 0; at < image.data.length; at += 4) {
      const isLeft = (at / 4) % 2200 < 1100;
      const [red, blue] = isLeft ? [200, 20] : [20, 200];
      image.data.set([red + Math.random() * 55, Math.random() * 55, blue + Math.random() * 55, 255], at);
    }
    context.putImageData(image, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.97);
  });
  const lying = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const turnRight = Buffer.from('ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000', 'hex');
  return Buffer.concat([lying.subarray(0, 2), turnRight, lying.subarray(2)]);
}

/** Red, green and blue of the upper and the lower half. */
function halvesOf(picture: Locator): Promise<number[][]> {
  return picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4, 4];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 4, 4);
    return [0, 3].map((row) => [...(context?.getImageData(1, row, 1, 1).data ?? [])].slice(0, 3));
  });
}

async function fill({ api }: OwnCentre) {
  const [subject] = await api.call(subjectsRoutes.list, {});
  const subjectId = subject?.id ?? 0;
  const { id: teacherId } = await api.call(teachersRoutes.create, {
    body: { fullName: 'Ворона Лідія Степанівна', dateOfBirth: '1988-05-14', sex: 1, phoneNumber: teacherPhone, password, subjectId },
  });
  const { id: studentId } = await api.call(studentsRoutes.create, {
    body: { fullName: 'Бондар Оксана Ігорівна', phoneNumber: '0672220002', password, schoolInfo: 'Ліцей № 3' },
  });
  const { id: classId } = await api.call(groupsRoutes.create, {
    body: { name: 'А', teacherId, subjectId, lessonDuration: 60, pricePerMonth: 900, isOnline: false, schedules: [] },
  });
  await api.call(groupsRoutes.addStudent, { params: { classId, studentId } });
  return { teacherId, studentId, classId };
}

const field = (page: Page) => page.getByRole('group', { name: 'Фото' });

async function expectShown(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => `${image.naturalWidth}×${image.naturalHeight}`)).toBe('256×256');
}

async function send(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await field(page).getByLabel('Файл із фото').setInputFiles({ name, mimeType, buffer });
}

test('a picture is set, refused, replaced and removed', async ({ admin: page, centre }, info) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const { studentId } = await fill(centre);
  const png = await drawn(page, 'image/png', '#3b6fd4');

  await test.step('by keyboard, through the system’s own dialog', async () => {
    await page.goto(`${centre.address}/admin/edit-student/${studentId}`);
    await expect(field(page).getByText('Б', { exact: true })).toBeVisible();
    await expect(field(page).getByRole('button', { name: 'Прибрати' })).toBeHidden();
    const dialog = page.waitForEvent('filechooser');
    await field(page).getByRole('button', { name: 'Завантажити фото' }).press('Enter');
    await (await dialog).setFiles({ name: 'Оксана.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByText('Фото збережено.')).toBeVisible();
    await expectShown(field(page).locator('img'));
    await page.reload();
    await expectShown(field(page).locator('img'));
  });

  await test.step('what is not a picture is said so, and the picture stays', async () => {
    const said = field(page).getByRole('alert');
    await send(page, 'кіт.gif', 'image/gif', Buffer.from('GIF89a'));
    await expect(said).toHaveText('Потрібне фото у форматі PNG, JPEG або WebP.');
    await send(page, 'велике.png', 'image/png', Buffer.alloc(avatarLimit + 1));
    await expect(said).toHaveText('Фото більше за 2 МБ. Зменште його або оберіть інше.');
    await send(page, 'сторінка.png', 'image/png', Buffer.from('<!doctype html>'));
    await expect(said).toHaveText('Потрібне фото у форматі PNG, JPEG або WebP.');
    await send(page, 'половина.png', 'image/png', png.subarray(0, png.length / 2));
    await expect(said).toHaveText('Не вдалося прочитати фото: файл пошкоджено. Оберіть інше.');
    await expectShown(field(page).locator('img'));
  });

  await test.step('the field looks right and is there for everybody', async () => {
    const screens = new Screens(info);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await field(page).scrollIntoViewIfNeeded();
      await screens.take(page, `edit-student-picture-${width}`);
    }
    expect(await violationsOn(page, { part: '[aria-label="Фото"]' })).toEqual([]);
  });

  await test.step('another picture has another address; a removed one has none', async () => {
    await page.goto(`${centre.address}/admin/edit-student/${studentId}`);
    const picture = field(page).locator('img');
    const first = (await picture.getAttribute('src')) ?? '';
    await send(page, 'нова.webp', 'image/webp', await drawn(page, 'image/webp', '#c2453d'));
    await expect(picture).not.toHaveAttribute('src', first);
    await expectShown(picture);
    await field(page).getByRole('button', { name: 'Прибрати' }).press('Enter');
    await expect(page.getByText('Фото прибрано.')).toBeVisible();
    await expect(field(page).getByText('Б', { exact: true })).toBeVisible();
    await expect(field(page).getByRole('button', { name: 'Завантажити фото' })).toBeFocused();
    expect((await centre.api.call(studentsRoutes.list, {})).map(({ avatarPath }) => avatarPath)).toEqual([null]);
    const isRefusal = (text: string) => /status of 4(04|15|22)/.test(text);
    expect(complaints.filter((text) => !isRefusal(text))).toEqual([]);
    expect(await page.evaluate(async (path) => (await fetch(path, { cache: 'no-store' })).status, first)).toBe(404);
  });
});

test('a photo from a phone is made smaller and upright before it is sent', async ({ admin: page, centre }, info) => {
  const { studentId } = await fill(centre);
  await page.goto(`${centre.address}/admin/edit-student/${studentId}`);
  const photo = await photographed(page);
  expect(photo.length).toBeGreaterThan(avatarLimit);
  const picture = field(page).locator('img');
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/api/admin/avatars/'), { timeout: 30_000 });
  await chooseLargeFile(field(page).getByLabel('Файл із фото'), info, { name: 'IMG_2041.JPG', bytes: photo });
  expect((await sent).postDataBuffer()?.length).toBeLessThan(avatarLimit / 2);
  await expectShown(picture);
  const [[topRed = 0, , topBlue = 0] = [], [lowRed = 0, , lowBlue = 0] = []] = await halvesOf(picture);
  expect([topRed > topBlue + 100, lowBlue > lowRed + 100]).toEqual([true, true]);
});

test('the pictures of a teacher and a student are shown in journals and in the teacher’s own header', async ({ admin: page, centre, browser }) => {
  const { teacherId, studentId, classId } = await fill(centre);
  await page.goto(`${centre.address}/admin/edit-student/${studentId}`);
  await send(page, 'Оксана.png', 'image/png', await drawn(page, 'image/png', '#3b6fd4'));
  await expectShown(field(page).locator('img'));
  await page.goto(`${centre.address}/admin/edit-teacher/${teacherId}`);
  await send(page, 'Лідія.jpg', 'image/jpeg', await drawn(page, 'image/jpeg', '#2f8f5b'));
  await expectShown(field(page).locator('img'));
  await page.goto(`${centre.address}/admin/classes/${classId}`);
  await expectShown(page.locator('.dz-avatar img').first());
  const own = await browser.newContext();
  const teacherPage = await own.newPage();
  await enter(teacherPage, centre.address, teacherPhone, password);
  await teacherPage.goto(`${centre.address}/teacher/class/${classId}/journal`);
  await expectShown(teacherPage.getByRole('banner').locator('.dz-avatar img'));
  await expectShown(teacherPage.getByRole('main').locator('.dz-avatar img').first());
  await own.close();
});
