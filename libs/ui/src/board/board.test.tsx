import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { placeCards } from './board-lanes.ts';
import { Board, type BoardCard, type BoardPlace } from './board.tsx';

const columns = [{ id: 'one', label: 'Пн 23.11', name: 'понеділок, 23 листопада', count: '1 урок', isToday: true }, { id: 'two', label: 'Кабінет 2' }];
const card = (id: string, column: string | null, start: number, rest: Partial<BoardCard> = {}): BoardCard =>
  ({ id, column, start, minutes: 60, color: 'blue', title: `Урок ${id}`, lines: [], sentence: `Урок ${id}, кабінет`, ...rest });

// a column is 100 px wide, an hour is 60 px high, from 8 to 20 o'clock
const boxes: Record<string, readonly [left: number, top: number, width: number, height: number]> = {
  one: [50, 0, 100, 720], two: [150, 0, 100, 720],
};
const measured: Element[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  measured.length = 0;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    const element = this as HTMLElement;
    measured.push(element);
    const cards: Record<string, readonly [number, number, number, number]> = { a: [50, 120, 100, 60], b: [150, 240, 100, 60], held: [150, 60, 100, 60] };
    const [x, y, width, height] = boxes[element.dataset.column ?? ''] ?? cards[element.dataset.card ?? ''] ?? [0, 0, 400, 720];
    return new DOMRect(x, y, width, height);
  });
  Element.prototype.setPointerCapture = vi.fn();
  Element.prototype.scrollBy = vi.fn() as typeof Element.prototype.scrollBy;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(rest: { isReadOnly?: boolean; clashesAt?: (id: string, place: BoardPlace) => string[] } = {}) {
  const calls = { opened: vi.fn(), moved: vi.fn() };
  const cards = [card('a', 'one', 600), card('b', 'two', 720), card('held', 'two', 540, { fixedReason: 'він уже почався' })];
  renderUi(<Board
    label="Розклад" columns={columns} cards={cards} waiting={{ label: 'Без часу', cards: [card('w', null, 0)] }} from={480} until={1200} now={605}
    onOpen={calls.opened} onMove={rest.isReadOnly ? undefined : calls.moved} clashesAt={rest.clashesAt}
  />);
  return calls;
}
const button = (id: string) => screen.getByRole('button', { name: `Урок ${id}, кабінет` });
const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', id: string, clientX: number, clientY: number, pointerType = 'mouse') =>
  fireEvent[type](button(id), { clientX, clientY, pointerId: 1, pointerType, button: 0 });
const ghost = () => document.querySelector('.board-ghost, [class*="board-ghost"]');

describe('cards', () => {
  it('that overlap stand side by side, a card alone takes its column', () => {
    const { placed, total } = placeCards(columns, [card('a', 'one', 600), card('b', 'one', 630), card('c', 'one', 700), card('d', 'two', 600)]);
    expect(total).toBe(3);
    expect(placed.map(({ card: { id }, lane, span }) => [id, lane, span])).toEqual([['a', 0, 1], ['b', 1, 1], ['c', 0, 2], ['d', 2, 1]]);
  });

  it('are two elements, and a title that may be cut leaves its end outside of the cut', () => {
    const cards = [card('a', 'one', 600, { title: 'Математика 9-А', kept: '9-А', lines: ['10:00–11:00'] }), card('b', 'two', 600, { title: 'Хімія', kept: 'Б' })];
    renderUi(<Board label="Розклад" columns={columns} cards={cards} from={480} until={1200} now={0} onOpen={vi.fn()} />);
    const [named, other] = ['a', 'b'].map(button);
    expect([named?.textContent, named?.querySelector('[data-cut]')?.getAttribute('data-cut'), named?.querySelectorAll('*').length]).toEqual([' 9-А\n10:00–11:00', 'Математика', 1]);
    expect([other?.textContent, other?.querySelector('[data-cut]')]).toEqual(['Хімія', null]);
  });

  it('are the only buttons, and a press opens one', () => {
    const { opened } = open();
    expect(screen.getAllByRole('button')).toHaveLength(4);
    fireEvent.click(button('a'));
    expect(opened).toHaveBeenCalledExactlyOnceWith('a');
  });

  it('are walked by arrows, from one stop for Tab', () => {
    open();
    expect(screen.getByRole('group', { name: 'Розклад' }).querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    act(() => button('a').focus());
    fireEvent.keyDown(button('a'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(button('held'));
    fireEvent.keyDown(button('held'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(button('b'));
    fireEvent.keyDown(button('b'), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(button('a'));
  });
});

describe('the keyboard', () => {
  const press = (id: string, key: string, rest: object = {}) => fireEvent.keyDown(button(id), { key, ...rest });
  const carry = (id: string, ...names: string[]) => names.forEach((key) => press(id, key, { shiftKey: true }));
  const said = () => screen.getByRole('status').textContent;
  const at = (id: string) => act(() => button(id).focus());

  it('carries a card by Shift and arrows, announces each place with its obstacles, and Enter drops it', () => {
    const { moved, opened } = open({ clashesAt: (id, { column }) => (column === 'two' ? [`${id}: зайнято`] : []) });
    at('a');
    carry('a', 'ArrowDown', 'PageDown');
    expect([said(), ghost() !== null]).toEqual(['понеділок, 23 листопада, 11:05–12:05', true]);
    carry('a', 'ArrowRight', 'ArrowRight', 'ArrowUp');
    expect([said(), document.activeElement]).toEqual(['Кабінет 2, 11:00–12:00. a: зайнято', button('a')]);
    fireEvent.click(button('a'));
    expect(moved).toHaveBeenCalledExactlyOnceWith('a', { column: 'two', start: 660 });
    expect([opened.mock.calls, ghost(), said()]).toEqual([[], null, '']);
  });

  it('returns a card by Escape, by another card, and stays within the hours', () => {
    const { moved, opened } = open();
    at('a');
    carry('a', 'PageUp', 'PageUp', 'PageUp', 'ArrowLeft');
    expect(said()).toBe('понеділок, 23 листопада, 08:00–09:00');
    press('a', 'Escape');
    expect([said(), ghost()]).toEqual(['Урок залишився на своєму місці.', null]);
    carry('a', 'ArrowDown');
    press('a', 'ArrowRight');
    expect([document.activeElement, ghost(), said()]).toEqual([button('held'), null, '']);
    fireEvent.click(button('a'));
    expect([moved.mock.calls, opened.mock.calls]).toEqual([[], [['a']]]);
  });

  it('opens a card that was carried back to its own place', () => {
    const { moved, opened } = open();
    at('a');
    carry('a', 'ArrowDown', 'ArrowUp');
    fireEvent.click(button('a'));
    expect([moved.mock.calls, opened.mock.calls]).toEqual([[], [['a']]]);
  });

  it('puts a waiting card at the first lesson of today, and says why a fixed card stays', () => {
    const { moved } = open();
    at('held');
    carry('held', 'ArrowDown');
    expect([said(), ghost()]).toEqual(['Цей урок не переноситься: він уже почався.', null]);
    at('w');
    expect(said()).toBe('');
    carry('w', 'ArrowDown', 'ArrowRight');
    fireEvent.click(button('w'));
    expect(moved).toHaveBeenCalledExactlyOnceWith('w', { column: 'two', start: 540 });
  });

  it('finds columns as headings over groups of cards', () => {
    open();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.getAttribute('aria-label') ?? heading.textContent))
      .toEqual(['Без часу', 'понеділок, 23 листопада, 1 урок', 'Кабінет 2']);
    expect(screen.getByRole('group', { name: 'Кабінет 2' }).querySelectorAll('button')).toHaveLength(2);
  });
});

describe('a drag', () => {
  it('reads where the columns are once, and again after a scroll', () => {
    open();
    const column = document.querySelector('[data-column="one"]');
    const reads = () => measured.filter((element) => element === column).length;
    pointer('pointerDown', 'a', 60, 130);
    for (const y of [203, 260, 300, 340]) pointer('pointerMove', 'a', 60, y);
    expect(reads()).toBe(1);
    fireEvent.scroll(document);
    pointer('pointerMove', 'a', 60, 400);
    expect(reads()).toBe(2);
  });

  it('by mouse goes to the place under the pointer, in steps of five minutes', () => {
    const { moved, opened } = open();
    pointer('pointerDown', 'a', 60, 130);
    pointer('pointerMove', 'a', 170, 203);
    pointer('pointerUp', 'a', 170, 203);
    fireEvent.click(button('a'));
    expect(moved).toHaveBeenCalledExactlyOnceWith('a', { column: 'two', start: 675 });
    expect(opened, 'the click after a drag').not.toHaveBeenCalled();
  });

  it('shows the obstacles of the place', () => {
    open({ clashesAt: (id, { column, start }) => (column === 'two' ? [`${id}: зайнято о ${start}`] : []) });
    pointer('pointerDown', 'a', 60, 130);
    pointer('pointerMove', 'a', 170, 203);
    expect(screen.getByText('a: зайнято о 675')).toBeDefined();
    pointer('pointerMove', 'a', 60, 203);
    expect([screen.queryByText(/зайнято/), ghost() !== null]).toEqual([null, true]);
  });

  it('is returned by Escape, and moves nothing outside of the board', () => {
    const { moved } = open();
    pointer('pointerDown', 'a', 60, 130);
    pointer('pointerMove', 'a', 170, 203);
    fireEvent.keyDown(window, { key: 'Escape' });
    pointer('pointerUp', 'a', 170, 203);
    pointer('pointerDown', 'a', 60, 130);
    pointer('pointerMove', 'a', 900, 203);
    pointer('pointerUp', 'a', 900, 203);
    expect(moved).not.toHaveBeenCalled();
  });

  it('by touch begins after a long press; a swipe scrolls', () => {
    const { moved } = open();
    pointer('pointerDown', 'a', 60, 130, 'touch');
    pointer('pointerMove', 'a', 170, 203, 'touch');
    pointer('pointerUp', 'a', 170, 203, 'touch');
    expect(moved).not.toHaveBeenCalled();
    pointer('pointerDown', 'a', 60, 130, 'touch');
    act(() => void vi.advanceTimersByTime(300));
    pointer('pointerMove', 'a', 170, 203, 'touch');
    pointer('pointerUp', 'a', 170, 203, 'touch');
    expect(moved).toHaveBeenCalledExactlyOnceWith('a', { column: 'two', start: 675 });
  });

  it('brings a waiting card onto the board', () => {
    const { moved } = open();
    pointer('pointerDown', 'w', 10, 10);
    pointer('pointerMove', 'w', 60, 60);
    pointer('pointerUp', 'w', 60, 60);
    expect(moved).toHaveBeenCalledExactlyOnceWith('w', { column: 'one', start: 540 });
  });

  it('leaves a fixed card, and a board that is only read', () => {
    const { moved } = open();
    pointer('pointerDown', 'held', 160, 70);
    pointer('pointerMove', 'held', 60, 203);
    pointer('pointerUp', 'held', 60, 203);
    expect(moved).not.toHaveBeenCalled();
    cleanup();
    open({ isReadOnly: true });
    pointer('pointerDown', 'a', 60, 130);
    pointer('pointerMove', 'a', 170, 203);
    expect(ghost()).toBeNull();
  });
});
