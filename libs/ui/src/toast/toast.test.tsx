import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotificationBlock } from '../menu/notification-block.tsx';
import { Button } from '../button/button.tsx';
import { PageTabs } from '../page/page.tsx';
import { BottomPanel } from '../panel/panel.tsx';
import { renderUi } from '../test/render-ui.tsx';
import { loadToastStack } from './late-toasts.tsx';
import { forgetToasts, notify, showToast } from './toast.tsx';

beforeAll(loadToastStack);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => {
    forgetToasts();
    vi.runAllTimers();
  });
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const bell = () => screen.getByRole('button', { name: /^Сповіщення/ });

describe('showToast', () => {
  it('keeps good news for 4 s and an error for 20 s', async () => {
    renderUi(<p>Сторінка</p>);
    act(() => {
      showToast({ kind: 'success', message: 'Тему додано' });
      showToast({ kind: 'error', title: 'Сталася помилка', message: 'Не вдалося зберегти зміни.' });
    });
    expect(screen.getByRole('alert').textContent).toContain('Не вдалося зберегти зміни.');
    await pass(3_900);
    expect(screen.getByText('Тему додано')).toBeDefined();
    await pass(600);
    expect(screen.queryByText('Тему додано')).toBeNull();
    await pass(15_000);
    expect(screen.getByText('Не вдалося зберегти зміни.')).toBeDefined();
    await pass(1_500);
    expect(screen.queryByText('Не вдалося зберегти зміни.')).toBeNull();
  });

  it('replaces the toast with the same id, and shows the new toast for its full time', async () => {
    renderUi(<p>Сторінка</p>);
    act(() => void showToast({ kind: 'warning', id: 'marks', message: 'Перше' }));
    await pass(3_000);
    act(() => void showToast({ kind: 'warning', id: 'marks', message: 'Друге' }));
    await pass(3_500);
    expect(screen.queryByText('Перше')).toBeNull();
    expect(screen.getByText('Друге')).toBeDefined();
  });

  it('keeps twenty toasts at most: the oldest is removed', () => {
    renderUi(<p>Сторінка</p>);
    act(() => {
      for (let number = 1; number <= 22; number += 1) showToast({ kind: 'error', message: `Помилка ${number}` });
    });
    expect(screen.getAllByRole('alert')).toHaveLength(20);
    expect(screen.queryByText('Помилка 2')).toBeNull();
    expect(screen.getByText('Помилка 22')).toBeDefined();
  });
});

describe('notify', () => {
  it('stays for 7 s, and as long as the focus is in the toast', async () => {
    renderUi(<button type="button">Поле</button>);
    const field = screen.getByText('Поле');
    field.focus();
    act(() => void notify({ title: 'Трансляція', message: 'Математика' }));
    const close = screen.getByRole('button', { name: 'Закрити' });
    act(() => close.focus());
    await pass(30_000);
    expect(screen.getByText('Математика')).toBeDefined();
    fireEvent.keyDown(close, { key: 'Escape' });
    await pass(500);
    expect(screen.queryByText('Математика')).toBeNull();
    expect(document.activeElement).toBe(field);

    act(() => void notify({ message: 'Фізика' }));
    await pass(6_900);
    expect(screen.getByText('Фізика')).toBeDefined();
    await pass(600);
    expect(screen.queryByText('Фізика')).toBeNull();
  });

  it('closes on click and waits under the pointer', async () => {
    renderUi(<p>Сторінка</p>);
    act(() => void notify({ message: 'Математика' }));
    const text = screen.getByText('Математика');
    fireEvent.mouseEnter(text);
    await pass(20_000);
    fireEvent.click(text);
    await pass(500);
    expect(screen.queryByText('Математика')).toBeNull();
  });

  it('stays when it was dragged a little and let go', async () => {
    renderUi(<p>Сторінка</p>);
    act(() => void notify({ message: 'Математика' }));
    const text = screen.getByText('Математика');
    fireEvent.pointerDown(text, { clientX: 100 });
    fireEvent.click(text, { clientX: 130 });
    await pass(500);
    expect(screen.getByText('Математика')).toBeDefined();
    fireEvent.pointerDown(text, { clientX: 100 });
    fireEvent.click(text, { clientX: 102 });
    await pass(500);
    expect(screen.queryByText('Математика')).toBeNull();
  });

  it('waits with the focus in it also while another window is looked at', async () => {
    renderUi(<button type="button">Поле</button>);
    act(() => void notify({ message: 'Математика' }));
    const close = screen.getByRole('button', { name: 'Закрити' });
    act(() => close.focus());
    // The window loses focus: the element stays active, and no other gets focus.
    fireEvent.focusOut(close, { relatedTarget: null });
    await pass(30_000);
    expect(document.activeElement).toBe(close);
    fireEvent.focusIn(close, { relatedTarget: null });
    act(() => screen.getByText('Поле').focus());
    await pass(7_500);
    expect(screen.queryByText('Математика')).toBeNull();
  });

  it('does the offered action, once', async () => {
    const doIt = vi.fn();
    renderUi(<p>Сторінка</p>);
    act(() => void notify({ message: 'Є нове', action: { label: 'Показати', onSelect: doIt } }));
    fireEvent.click(screen.getByRole('button', { name: 'Показати' }));
    await pass(500);
    expect(doIt).toHaveBeenCalledOnce();
    expect(screen.queryByText('Є нове')).toBeNull();
  });
});

it('comes up at the top while a panel with keys lies at the bottom', () => {
  renderUi(<BottomPanel label="Оцінка" anchor={() => null} about="" belongs={() => false} onClose={() => undefined}>{() => <p>7 8 9</p>}</BottomPanel>);
  act(() => void showToast({ kind: 'error', message: 'Не збережено' }));
  expect(screen.getByRole('alert').closest('[data-position]')?.getAttribute('data-position')).toBe('top-right');
});

it.each([390, 1440])('lies over no sums, tabs and primary buttons of a window %d px wide', async (wide) => {
  window.happyDOM.setViewport({ width: wide, height: 800 });
  const lay = (element: Element, top: number) => vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(wide - 200, top, 180, 40));
  renderUi(
    <>
      <PageTabs label="Розділи" tabs={[{ label: 'Журнал', href: '/' }]} />
      <Button look="primary">Почати новий урок</Button>
      <p data-sums>Борг 100</p>
    </>,
  );
  const place = async () => {
    act(forgetToasts);
    await pass(500);
    act(() => void showToast({ kind: 'error', message: 'Не збережено' }));
    return [screen.getByRole('alert').closest('[data-position]')?.getAttribute('data-position'), document.documentElement.style.getPropertyValue('--dz-toast-lift')];
  };
  expect(await place()).toEqual(['bottom-right', '']);
  lay(screen.getByText('Борг 100'), 750);
  expect(await place()).toEqual(['top-right', '']);
  lay(screen.getByRole('navigation'), 120);
  expect(await place()).toEqual(['bottom-right', '50px']);
  lay(screen.getByRole('button', { name: 'Почати новий урок' }), 700);
  expect(await place()).toEqual(['bottom-right', '100px']);
});

describe('NotificationBlock', () => {
  it('lists the last twenty, newest first, a single entry for each id, and counts the unread', () => {
    renderUi(<NotificationBlock />);
    fireEvent.click(bell());
    expect(screen.getByText('Сповіщень немає')).toBeDefined();
    fireEvent.click(bell());
    act(() => {
      showToast({ kind: 'info', id: 'same', message: 'Раз' });
      showToast({ kind: 'info', id: 'same', message: 'Два' });
      notify({ message: 'Математика' });
      // What the person did is no news.
      showToast({ kind: 'success', message: 'Збережено' });
    });
    expect(bell().getAttribute('aria-label')).toBe('Сповіщення, нових: 2');
    fireEvent.click(bell());
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Математика'),
      expect.stringContaining('Два'),
    ]);
    expect(bell().getAttribute('aria-label')).toBe('Сповіщення');
    act(() => {
      for (let number = 1; number <= 25; number += 1) showToast({ kind: 'info', message: `Новина ${number}` });
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(20);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Новина 25');
    act(forgetToasts);
    expect(screen.getByText('Сповіщень немає')).toBeDefined();
  });

  it('removes the floating toasts when it opens, and is not covered by later toasts', async () => {
    renderUi(<NotificationBlock />);
    act(() => void showToast({ kind: 'error', message: 'Не збережено' }));
    fireEvent.click(bell());
    await pass(500);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Не збережено')).toBeDefined();
    act(() => void showToast({ kind: 'error', message: 'Ще раз' }));
    expect(screen.getByRole('alert').closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-right');
  });

  it('closes by a press outside and by Escape', () => {
    renderUi(
      <>
        <NotificationBlock />
        <p>Поруч</p>
      </>,
    );
    for (const close of [() => fireEvent.pointerDown(screen.getByText('Поруч')), () => fireEvent.keyDown(bell(), { key: 'Escape' })]) {
      fireEvent.click(bell());
      fireEvent.pointerDown(screen.getByText('Сповіщень немає'));
      expect(screen.getByRole('region', { name: 'Сповіщення' })).toBeDefined();
      close();
      expect(screen.queryByRole('region', { name: 'Сповіщення' })).toBeNull();
    }
  });
});
