import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { subscribeKey } from 'valtio/utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setAutoAdvance } from '../choices/auto-advance.tsx';
import { openCell, type OpenedPage } from './cell.fixture.tsx';

let page: OpenedPage | undefined;
beforeEach(() => window.happyDOM.setViewport({ width: 390, height: 844 }));
afterEach(() => {
  cleanup();
  page?.end();
});

function open(...given: Parameters<typeof openCell>): OpenedPage {
  page = openCell(...given);
  return page;
}

const tap = async (...names: string[]) => {
  for (const name of names) await userEvent.click(screen.getByRole('button', { name }));
};
const shown = () => screen.getByRole('button', { name: /^Оцінка/ }).textContent;
const student = () => screen.getByRole('dialog').getAttribute('aria-label');

describe('NumberPad', () => {
  it('makes 10 of 1 and 0, saves it once with «Далі» and goes to the next student', async () => {
    const { values } = open();
    const saved: (number | null)[] = [];
    if (page) subscribeKey(page.marksStore.shownAt(page.at(0)), 'values', () => saved.push(values().classworkMark), true);
    await tap('1', '0');
    expect(shown()).toBe('Оцінка10');
    expect(saved).toEqual([]);
    await tap('Далі');
    expect(saved).toEqual([10]);
    expect(student()).toBe('Гончар Остап');
    await tap('7', 'Далі', '1', '2', 'Попередній учень');
    expect([values(1).classworkMark, values(2).classworkMark]).toEqual([7, 12]);
  });

  it('moves on by itself after an unambiguous figure where the setting says so', async () => {
    const { values } = open();
    setAutoAdvance(true);
    await tap('7');
    expect([values().classworkMark, student()]).toEqual([7, 'Гончар Остап']);
    await tap('1');
    expect(student()).toBe('Гончар Остап');
    await tap('2');
    expect([values(1).classworkMark, student()]).toEqual([12, 'Ґудзь Лідія']);
    await tap('1', '5');
    expect([student(), shown()]).toEqual(['Ґудзь Лідія', 'Оцінка15']);
    expect(values(2).classworkMark).toBeNull();
    setAutoAdvance(false);
    await tap('Попередній учень', '8');
    expect([student(), values(2).classworkMark, values(1).classworkMark]).toEqual(['Гончар Остап', 15, 12]);
  });

  it('only moves on to the next student where the mark is read only', async () => {
    open({ lock: 'group' });
    expect(screen.getByText('Група в архіві, тому її журнал можна лише переглядати.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '1' })).toBeNull();
    await tap('Наступний учень');
    expect(student()).toBe('Гончар Остап');
  });

  it('starts a mark anew, takes three digits, erases one by one to nothing', async () => {
    const { save, values } = open();
    save({ classworkMark: 8 });
    await tap('1', '2', '3', '4');
    expect(shown()).toBe('Оцінка123');
    await tap('Стерти цифру', 'Стерти цифру', 'Стерти цифру');
    expect(shown()).toBe('Оцінка—');
    await tap('Далі');
    expect(values().classworkMark).toBeNull();
  });

  it.each([
    ['closing', () => tap('Закрити')],
    ['a tap on another cell', () => tap('Другий учень')],
    ['going from the page', () => fireEvent(window, new Event('pagehide'))],
    ['the homework of the same lesson', () => tap('Домашня робота —')],
  ])('saves the typed mark before %s', async (_, leave) => {
    const { values } = open();
    await tap('9');
    await leave();
    expect([values(0).classworkMark, values(1).classworkMark]).toEqual([9, null]);
  });

  it('has the statuses at hand, and the comment and history unfolded', async () => {
    const { values } = open();
    await tap('В Відсутній', 'КР Контрольна робота');
    expect(values()).toMatchObject({ absent: true, isMilestone: true });
    expect(screen.queryByRole('textbox')).toBeNull();
    await tap('Докладніше');
    await userEvent.type(screen.getByRole('textbox', { name: 'Коментар' }), 'Хворіє');
    await tap('Згорнути');
    expect(values().comment).toBe('Хворіє');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
