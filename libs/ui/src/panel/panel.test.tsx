import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { AnchoredPanel, BottomPanel } from './panel.tsx';

afterEach(cleanup);

function Screen({ Panel }: { Panel: typeof AnchoredPanel }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ul>
        <li>
          <button type="button" onClick={() => setOpen(true)}>Рядок</button>
        </li>
      </ul>
      {isOpen && (
        <Panel
          label="Подробиці"
          anchor={() => null}
          about="рядок"
          belongs={(target) => target.closest('ul') !== null}
          onClose={() => setOpen(false)}
        >
          {(close) => (
            <>
              <button type="button" onClick={close}>Закрити</button>
              <input aria-label="Нотатка" data-autofocus />
            </>
          )}
        </Panel>
      )}
      <p role="dialog" aria-label="Інше вікно">Інше</p>
    </>
  );
}

const row = () => screen.getByRole('button', { name: 'Рядок' });
const isOpen = () => screen.queryByRole('dialog', { name: 'Подробиці' }) !== null;

describe.each([
  ['AnchoredPanel', AnchoredPanel],
  ['BottomPanel', BottomPanel],
])('%s', (_, Panel) => {
  it('leaves the focus unchanged until F6, and gives it back by F6, Escape and its own button', async () => {
    renderUi(<Screen Panel={Panel} />);
    await userEvent.click(row());
    expect(document.activeElement).toBe(row());
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(row());
    await userEvent.keyboard('{F6}{Escape}');
    expect([isOpen(), document.activeElement]).toEqual([false, row()]);
    await userEvent.click(row());
    await userEvent.keyboard('{F6}');
    await userEvent.click(screen.getByRole('button', { name: 'Закрити' }));
    expect([isOpen(), document.activeElement]).toEqual([false, row()]);
  });

  it('closes by a click elsewhere, not by a click on its anchor, on itself or on another window', async () => {
    renderUi(<Screen Panel={Panel} />);
    await userEvent.click(row());
    await userEvent.click(row());
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.click(screen.getByText('Інше'));
    expect(isOpen()).toBe(true);
    await userEvent.click(document.body);
    expect(isOpen()).toBe(false);
  });

  it('leaves Escape to an element that has used the key, and to other parts of the page', async () => {
    renderUi(<Screen Panel={Panel} />);
    await userEvent.click(row());
    fireEvent.keyDown(screen.getByText('Інше'), { key: 'Escape' });
    row().addEventListener('keydown', (event) => event.preventDefault(), { once: true });
    fireEvent.keyDown(row(), { key: 'Escape' });
    expect(isOpen()).toBe(true);
    fireEvent.keyDown(row(), { key: 'Escape' });
    expect(isOpen()).toBe(false);
  });
});
