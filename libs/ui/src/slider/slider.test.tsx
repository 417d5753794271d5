import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { Slider, slidesOf, stepAt } from './slider.tsx';

afterEach(cleanup);

function show(count: number) {
  const slides = Array.from({ length: count }, (_, index) => ({ key: index, content: <a href={`#${index}`}>Запис {index + 1}</a> }));
  renderUi(<Slider label="Записи" slides={slides} />);
}

const current = () => screen.getAllByRole('button').findIndex((bullet) => bullet.getAttribute('aria-current') === 'true');

describe('steps', () => {
  it('are three slides, two on a narrow window, with a smaller gap there', () => {
    expect([300, 390, 649].map((width) => stepAt(width).perView)).toEqual([2, 2, 2]);
    expect([650, 768, 992, 1440].map((width) => stepAt(width).perView)).toEqual([3, 3, 3, 3]);
    expect([390, 650, 1440].map((width) => stepAt(width).gap)).toEqual([10, 16, 16]);
  });

  it('end with a full page', () => {
    expect(slidesOf(0, 3, 7)).toEqual({ first: 1, last: 3 });
    expect(slidesOf(2, 3, 7)).toEqual({ first: 5, last: 7 });
    expect(slidesOf(0, 3, 2)).toEqual({ first: 1, last: 2 });
  });
});

describe('Slider', () => {
  it('names itself, and names each slide by its place', () => {
    show(4);
    expect(screen.getByRole('group', { name: 'Записи' }).getAttribute('aria-roledescription')).toBe('карусель');
    expect(screen.getByRole('group', { name: '4 з 4' }).textContent).toBe('Запис 4');
  });

  it('is turned by its bullets', async () => {
    show(7);
    expect(screen.getAllByRole('button').map((bullet) => bullet.getAttribute('aria-label'))).toEqual([
      'Слайди 1–3 з 7', 'Слайди 4–6 з 7', 'Слайди 5–7 з 7',
    ]);
    expect(current()).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Слайди 4–6 з 7' }));
    expect(current()).toBe(1);
  });

  it('is turned by keys from anywhere inside, and stops at its ends', async () => {
    show(7);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Запис 1');
    await userEvent.keyboard('{ArrowRight}');
    expect(current()).toBe(1);
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(current()).toBe(2);
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(current()).toBe(0);
  });

  it('leaves the browser its own keys', () => {
    show(7);
    const link = screen.getByRole('link', { name: 'Запис 1' });
    for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }]) {
      expect(fireEvent.keyDown(link, { key: 'ArrowRight', ...held })).toBe(true);
      expect(fireEvent.keyDown(link, { key: 'End', ...held })).toBe(true);
    }
    expect(current()).toBe(0);
  });

  it('has no bullets when all slides are in view', () => {
    show(3);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
