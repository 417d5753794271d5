import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Button } from '../button/button.tsx';
import { renderUi } from '../test/render-ui.tsx';
import { Gallery } from './gallery.tsx';

afterEach(cleanup);

const picture = { src: '/1.webp', description: 'Подяка' };

function Opener() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Відкрити</Button>
      <Gallery opened={opened} onClose={() => setOpened(false)} label="Фото" {...picture} />
    </>
  );
}

async function open() {
  renderUi(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Відкрити' }));
}

it('shows the picture under its name', async () => {
  await open();
  expect(screen.getByRole('dialog', { name: 'Фото' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'Подяка' }).getAttribute('src')).toBe('/1.webp');
});

it('shows the exact error text when a picture did not load', async () => {
  await open();
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('alert').textContent).toBe('Oops... Failed to load content...');
  const caption = screen.getAllByText('Подяка').filter((element) => element.closest('[aria-hidden]') === null);
  expect(caption).toHaveLength(1);
});

it('closes by Escape and by a click beside the picture, and gives the focus back', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement?.textContent).toBe('Відкрити');
  await userEvent.click(screen.getByRole('button', { name: 'Відкрити' }));
  await userEvent.click(screen.getByRole('img'));
  expect(screen.getByRole('dialog')).toBeDefined();
  await userEvent.click(document.querySelector('.dz-gallery-place') ?? document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('gives the focus back also when the focus came only at the opening', async () => {
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
    return <Gallery opened={opened} onClose={() => setOpened(false)} label="Фото" {...picture} />;
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
