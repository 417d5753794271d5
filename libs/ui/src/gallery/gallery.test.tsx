import { cleanup, fireEvent, screen } from '@testing-library/react';
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

it('follows a swipe and is not closed by its end; a short one leads nowhere', async () => {
  await open();
  const area = document.querySelector<HTMLElement>('.dz-gallery-window');
  if (!area) throw new Error('The gallery has no window');
  Object.defineProperty(area, 'clientWidth', { value: 400 });
  area.setPointerCapture = () => {};
  const swipe = (to: number) => {
    const slide = document.querySelector('.dz-gallery-slide:not([inert])') ?? area;
    const pointer = { pointerId: 1, isPrimary: true, button: 0, clientY: 100, bubbles: true };
    fireEvent.pointerDown(slide, { ...pointer, clientX: 200 });
    fireEvent.pointerMove(slide, { ...pointer, clientX: (200 + to) / 2 });
    fireEvent.pointerUp(slide, { ...pointer, clientX: to });
    fireEvent.click(slide);
  };
  swipe(100);
  expect(shown()).toBe('друге');
  swipe(300);
  expect(shown()).toBe('перше');
  swipe(400);
  expect(shown()).toBe('перше');
});

it('has neither arrows nor a counter for a single picture', async () => {
  await open({ pictures: three.slice(0, 1) });
  expect(shown()).toBe('перше');
  expect(screen.queryByRole('button', { name: 'Наступне' })).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});
