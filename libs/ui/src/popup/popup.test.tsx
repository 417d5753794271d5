import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { UiProvider } from '../provider/provider.tsx';
import { renderUi } from '../test/render-ui.tsx';
import { ConfirmPopup, Popup } from './popup.tsx';

afterEach(cleanup);

function Question({ busy }: { busy?: boolean }) {
  const [answer, setAnswer] = useState('');
  const [opened, setOpened] = useState(false);
  const end = (text: string) => () => {
    setAnswer(text);
    setOpened(false);
  };
  return (
    <>
      <Button onClick={() => setOpened(true)}>Видалити</Button>
      <ConfirmPopup opened={opened} title="Видалити урок?" onConfirm={end('так')} onCancel={end('ні')} busy={busy} danger />
      <output>{answer}</output>
    </>
  );
}

async function ask() {
  await userEvent.click(screen.getByRole('button', { name: 'Видалити' }));
}

const answer = () => screen.getByRole('status', { hidden: true }).textContent;

describe('ConfirmPopup', () => {
  it('does the action only on «Так»', async () => {
    renderUi(<Question />);
    await ask();
    expect(screen.getByRole('dialog', { name: 'Видалити урок?' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Так' }));
    expect(answer()).toBe('так');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes Escape and «Ні» for no', async () => {
    renderUi(<Question />);
    await ask();
    await userEvent.keyboard('{Escape}');
    expect(answer()).toBe('ні');
    await ask();
    await userEvent.click(screen.getByRole('button', { name: 'Ні' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('starts on «Ні» when the action cannot be undone', async () => {
    renderUi(<Question />);
    await ask();
    await expect.poll(() => document.activeElement?.textContent).toBe('Ні');
  });

  it('stays while the action is running', async () => {
    renderUi(<Question busy />);
    await ask();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Так' }));
    expect(answer()).toBe('');
  });
});

/** Closes a moment after the press, as a router closes its question. */
function CalmQuestion() {
  const [opened, setOpened] = useState(false);
  const close = () => startTransition(() => setOpened(false));
  return (
    <>
      <Button onClick={() => setOpened(true)}>Видалити</Button>
      <ConfirmPopup opened={opened} title="Видалити урок?" onConfirm={close} onCancel={close} />
    </>
  );
}

function waitForElement(selector: string): Promise<Element> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const element = document.querySelector(selector);
      if (!element) return;
      observer.disconnect();
      resolve(element);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Asks before it closes; both are drawn within the same press. */
function Draft() {
  const [opened, setOpened] = useState(true);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Popup opened={opened} onClose={() => flushSync(() => setAsked(true))} title="Чернетка">
        текст
      </Popup>
      <ConfirmPopup opened={isAsked} title="Закрити?" onConfirm={() => setOpened(false)} onCancel={() => flushSync(() => setAsked(false))} />
    </>
  );
}

describe('Popup', () => {
  it('closes by Escape singly, the top popup first', async () => {
    renderUi(<Draft />);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Закрити?' })).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Закрити?' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Чернетка' })).toBeDefined();
  });

  it('gives the focus back to the opener when Escape comes before the popup takes the focus', async () => {
    render(
      <UiProvider>
        <Question />
      </UiProvider>,
    );
    const button = screen.getByRole('button', { name: 'Видалити' });
    button.focus();
    fireEvent.click(button);
    const ready = await waitForElement('.dz-popup');
    // before the focus trap moves the focus in
    fireEvent.keyDown(ready, { key: 'Escape' });
    await expect.poll(() => document.querySelector('.dz-popup')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(button);
  });

  it('leaves the focus in a field that the person enters while the popup closes', async () => {
    render(
      <UiProvider>
        <CalmQuestion />
        <input aria-label="Поле" />
      </UiProvider>,
    );
    const opener = screen.getByRole('button', { name: 'Видалити' });
    opener.focus();
    fireEvent.click(opener);
    await screen.findByRole('dialog');
    const field = screen.getByLabelText('Поле');
    const left = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if ('still' in document.documentElement.dataset) return;
        observer.disconnect();
        // gone from the screen, but React has not run all effects yet
        field.focus();
        resolve();
      });
      observer.observe(document.documentElement, { attributes: true });
    });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    screen.getByRole('button', { name: 'Ні' }).click();
    await left;
    await expect.poll(() => document.querySelector('.dz-popup')).toBeNull();
    vi.unstubAllGlobals();
    expect(document.activeElement).toBe(field);
  });

  it('keeps the Tab key inside', async () => {
    renderUi(
      <>
        <button type="button">Поза вікном</button>
        <Popup opened onClose={() => {}} title="Тема" actions={<Button>Почати</Button>}>
          текст
        </Popup>
      </>,
    );
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    }
  });
});
