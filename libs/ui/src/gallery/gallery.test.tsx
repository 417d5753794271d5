import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Button } from '../button/button.tsx';
import { renderUi } from '../test/render-ui.tsx';
import { Gallery } from './gallery.tsx';

afterEach(cleanup);

const three = ['перше', 'друге', 'третє'].map((description, index) => ({ src: `/${index + 1}.webp`, description }));

function Opener({ pictures = three, start }: { pictures?: typeof three; start?: number }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Відкрити</Button>
      <Gallery opened={opened} onClose={() => setOpened(false)} label="Фото класу" pictures={pictures} start={start} />
    </>
  );
}

async function open(props: Parameters<typeof Opener>[0] = {}) {
  renderUi(<Opener {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Відкрити' }));
}

const counter = () => screen.getByRole('status').textContent;
const next = () => screen.getByRole('button', { name: 'Наступне' });
/** The picture that fills the window: the others are inert. */
const shown = () => document.querySelector('.dz-gallery-slide:not([inert]) img')?.getAttribute('alt');
const fetched = () => [...document.querySelectorAll('.dz-gallery img')].map((image) => image.getAttribute('src'));

it('leads on and back by buttons and keys, stays at the ends, and keeps the focus of who pressed', async () => {
  await open();
  expect(screen.getByRole('dialog', { name: 'Фото класу' })).toBeDefined();
  expect([shown(), counter()]).toEqual(['перше', '1 / 3Зображення 1 з 3']);
  await userEvent.click(next());
  expect(shown()).toBe('друге');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect([shown(), counter()]).toEqual(['третє', '3 / 3Зображення 3 з 3']);
  expect(next().getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next());
  await userEvent.keyboard('{ArrowLeft}');
  expect(shown()).toBe('друге');
  await userEvent.keyboard('{Home}');
  expect(shown()).toBe('перше');
  await userEvent.keyboard('{End}');
  expect(shown()).toBe('третє');
});

it('begins where it is told to, and fetches only what is shown and its neighbours', async () => {
  await open({ start: 2 });
  expect(shown()).toBe('третє');
  expect(fetched()).toEqual(['/2.webp', '/3.webp']);
});

it('says to the letter that a picture did not come', async () => {
  await open();
  const image = document.querySelector('.dz-gallery-slide:not([inert]) img');
  if (image) fireEvent.error(image);
  expect(screen.getByRole('alert').textContent).toBe('Oops... Failed to load content...');
  const caption = screen.getAllByText('перше').filter((element) => element.closest('[aria-hidden]') === null);
  expect(caption).toHaveLength(1);
});

it('closes by Escape and by a click beside the picture, and gives the focus back', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toBe('Відкрити');
  await userEvent.click(screen.getByRole('button', { name: 'Відкрити' }));
  const slide = document.querySelector('.dz-gallery-slide:not([inert])');
  await userEvent.click(slide?.querySelector('img') ?? document.body);
  expect(screen.getByRole('dialog')).toBeDefined();
  await userEvent.click(slide ?? document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('gives the focus back also when it came only as it was opened', async () => {
  function LateOpener() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <Button onClick={() => setOpened(true)}>Відкрити</Button>
        {opened && <LateGallery />}
      </>
    );
  }
  function LateGallery() {
    const [opened, setOpened] = useState(true);
    return <Gallery opened={opened} onClose={() => setOpened(false)} label="Фото класу" pictures={three} />;
  }
  renderUi(<LateOpener />);
  await userEvent.click(screen.getByRole('button', { name: 'Відкрити' }));
  await expect.poll(() => screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Відкрити');
});

it('keeps the Tab key inside', async () => {
  await open();
  for (let press = 0; press < 4; press += 1) {
    await userEvent.tab();
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  }
});

interface Finger {
  x: number;
  /** Milliseconds on a clock of the test’s own. */
  at?: number;
  pointerId?: number;
}

/** Fingers on the picture that fills a window of 400 px. */
async function touchable() {
  await open();
  const area = document.querySelector<HTMLElement>('.dz-gallery-window');
  if (!area) throw new Error('The gallery has no window');
  Object.defineProperty(area, 'clientWidth', { value: 400 });
  area.setPointerCapture = () => {};
  const slide = () => document.querySelector('.dz-gallery-slide:not([inert])') ?? area;
  const send = (kind: 'pointerDown' | 'pointerMove' | 'pointerUp', { x, at = 0, pointerId = 1 }: Finger) => {
    const event = createEvent[kind](slide(), { pointerId, isPrimary: pointerId === 1, button: 0, clientX: x, clientY: 100, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + at });
    fireEvent(slide(), event);
  };
  const swipe = (from: number, to: number, milliseconds: number) => {
    send('pointerDown', { x: from });
    send('pointerMove', { x: (from + to) / 2, at: milliseconds / 2 });
    send('pointerUp', { x: to, at: milliseconds });
    fireEvent.click(slide());
  };
  return { send, swipe, click: () => fireEvent.click(slide()) };
}

it('follows a swipe, is not closed by its end, and stays at the first', async () => {
  const { swipe } = await touchable();
  swipe(200, 100, 1_000);
  expect(shown()).toBe('друге');
  swipe(200, 300, 1_000);
  expect(shown()).toBe('перше');
  swipe(200, 400, 1_000);
  expect(shown()).toBe('перше');
});

it('is led on by a short swipe only when that is quick', async () => {
  const { swipe } = await touchable();
  swipe(200, 170, 400);
  expect(shown()).toBe('перше');
  swipe(200, 170, 20);
  expect(shown()).toBe('друге');
});

it('does not mind a second finger during a swipe', async () => {
  const { send, click } = await touchable();
  send('pointerDown', { x: 200 });
  send('pointerMove', { x: 190, at: 900 });
  send('pointerDown', { x: 20, at: 920, pointerId: 2 });
  send('pointerUp', { x: 20, at: 950, pointerId: 2 });
  expect(shown()).toBe('перше');
  click();
  expect(screen.getByRole('dialog')).toBeDefined();
  send('pointerUp', { x: 100, at: 1_000 });
  expect(shown()).toBe('друге');
});

it('has neither arrows nor a counter for a single picture', async () => {
  await open({ pictures: three.slice(0, 1) });
  expect(shown()).toBe('перше');
  expect(screen.queryByRole('button', { name: 'Наступне' })).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});
