import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { DropChoice, type DropChoiceProps } from './drop-choice.tsx';

afterEach(cleanup);

const rooms = [
  { value: 1, label: '7', fullName: 'Кабінет 7' },
  { value: 2, label: '12', fullName: 'Аудиторія 12' },
  { value: 3, label: '14', fullName: 'Аудиторія 14', disabled: true },
  { value: 4, label: 'Актова зала' },
];

function Room({ label = 'Аудиторія', ...props }: Partial<DropChoiceProps<number>>) {
  const [value, setValue] = useState<number | null>(null);
  return <DropChoice label={label} options={rooms} {...props} value={value} onChange={setValue} />;
}

const field = (name = 'Аудиторія') => screen.getByRole('combobox', { name });
const list = () => screen.queryByRole('listbox', { name: 'Аудиторія' });

function activeOption() {
  const id = field().getAttribute('aria-activedescendant');
  return id && document.getElementById(id)?.textContent;
}

describe('DropChoice', () => {
  it('shows the short label and the full name, with one option selected', async () => {
    renderUi(<Room />);
    expect(field().textContent).toBe('- оберіть -');
    await userEvent.click(field());
    await userEvent.click(screen.getByRole('option', { name: '12 Аудиторія 12' }));
    expect(list()).toBeNull();
    expect(field().textContent).toBe('12Аудиторія 12');
    expect(document.activeElement).toBe(field());
    await userEvent.click(field());
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  });

  it('keeps its name when its label is hidden', () => {
    renderUi(<Room hideLabel />);
    expect([field().textContent, screen.getByText('Аудиторія', { selector: 'label' }).classList.contains('dz-visually-hidden')]).toEqual(['- оберіть -', true]);
  });

  it('closes by its cross, by Escape, by a click outside and when another opens', async () => {
    renderUi(
      <>
        <p>Поруч</p>
        <Room />
        <Room label="Друга" />
      </>,
    );
    for (const close of [
      () => userEvent.click(screen.getByRole('button', { name: 'Закрити' })),
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(screen.getByText('Поруч')),
      () => userEvent.click(field('Друга')),
    ]) {
      await userEvent.click(field());
      expect(list()).not.toBeNull();
      await close();
      expect(list()).toBeNull();
    }
    expect(screen.getByRole('listbox', { name: 'Друга' })).toBeDefined();
  });

  it('takes the choice by the keyboard, and skips a disabled option', async () => {
    renderUi(<Room />);
    field().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(activeOption()).toBe('7Кабінет 7');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(activeOption()).toBe('Актова зала');
    await userEvent.keyboard('{ArrowDown}{Home}');
    expect(activeOption()).toBe('7Кабінет 7');
    await userEvent.keyboard('{End}{Enter}');
    expect(field().textContent).toBe('Актова зала');
    expect(list()).toBeNull();
  });

  it('goes to the typed option, by the short label or the full name', async () => {
    renderUi(<Room />);
    field().focus();
    await userEvent.keyboard('12');
    expect(activeOption()).toBe('12Аудиторія 12');
    await userEvent.keyboard('{Escape}');
    expect(field().textContent).toBe('- оберіть -');
    await userEvent.keyboard('актова з{Enter}');
    expect(field().textContent).toBe('Актова зала');
  });

  it('lets Tab reach the cross and go on from the field', async () => {
    renderUi(
      <>
        <Room />
        <button type="button">Далі</button>
      </>,
    );
    await userEvent.click(field());
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Закрити' }));
    await userEvent.tab();
    expect(list()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Далі' }));
  });

  it('says that it is empty or still loading, and ties its error to the field', async () => {
    const { rerender } = renderUi(<Room options={[]} error="Оберіть аудиторію" />);
    await userEvent.click(field());
    expect(screen.getByText('Немає опцій')).toBeDefined();
    rerender(<Room loading />);
    expect(screen.getByText('Завантаження...')).toBeDefined();
    rerender(<Room options={[]} error="Оберіть аудиторію" />);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const described = field().getAttribute('aria-describedby') ?? '';
    expect(described.split(' ').map((id) => document.getElementById(id)?.textContent)).toContain('Оберіть аудиторію');
  });

  it('stays closed while it is disabled', async () => {
    renderUi(<Room disabled />);
    await userEvent.click(field());
    expect(list()).toBeNull();
  });
});
