import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { MultiSelect, Select, type SelectProps } from './choice.tsx';

afterEach(cleanup);

const subjects = [
  { value: 1, label: 'Математика' },
  { value: 2, label: 'Фізика' },
];

function Subject(props: Partial<SelectProps<number>>) {
  const [value, setValue] = useState<number | null>(null);
  return <Select label="Предмет" options={subjects} {...props} value={value} onChange={setValue} />;
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Предмет' });

describe('Select', () => {
  it('is plain by default and gives the option’s own value', async () => {
    renderUi(<Subject />);
    expect(input().placeholder).toBe('- оберіть -');
    await userEvent.click(input());
    await userEvent.click(screen.getByText('Фізика'));
    expect(input().value).toBe('Фізика');
  });

  it('says «Немає опцій» when it is plain and empty', async () => {
    renderUi(<Subject options={[]} />);
    await userEvent.click(input());
    expect(screen.getByText('Немає опцій')).toBeDefined();
  });

  it('goes to the options that begin with the pressed letter in turn', async () => {
    renderUi(<Subject options={[...subjects, { value: 3, label: 'Фізкультура' }]} />);
    await userEvent.tab();
    const chosen: string[] = [];
    for (const key of ['ф', 'Ф', 'ф', 'м', 'х']) {
      await userEvent.keyboard(key);
      chosen.push(input().value);
    }
    expect(chosen).toEqual(['Фізика', 'Фізкультура', 'Фізика', 'Математика', 'Математика']);
  });

  it('searches, and says when no option is found', async () => {
    renderUi(<Subject searchable />);
    expect(input().placeholder).toBe('Пошук');
    await userEvent.type(input(), 'хім');
    expect(screen.getByText('Нічого не знайдено')).toBeDefined();
  });

  it('finds words in any order, whatever the apostrophe and the letters that people confuse', async () => {
    renderUi(<Subject searchable options={[{ value: 1, label: 'Лук’янчук Ґанна' }, { value: 2, label: 'Бойко Ганна' }]} />);
    await userEvent.type(input(), "ганна лук'ян");
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Лук’янчук Ґанна']);
  });

  it('replaces the chosen option when one types', async () => {
    renderUi(<Subject searchable />);
    await userEvent.click(input());
    await userEvent.click(screen.getByText('Фізика'));
    await userEvent.keyboard('мат');
    expect(input().value).toBe('мат');
    await userEvent.tab();
    expect(input().value).toBe('Фізика');
  });

  it('tells «no choices» from «still loading»', async () => {
    const { rerender } = renderUi(<Subject searchable options={[]} />);
    await userEvent.click(input());
    expect(screen.getByText('Немає варіантів вибору')).toBeDefined();
    rerender(<Subject searchable loading />);
    expect(screen.getByText('Завантаження...')).toBeDefined();
    expect(screen.queryByText('Математика')).toBeNull();
  });
});

describe('MultiSelect', () => {
  it('adds an option, removes an option by its own button, and does not offer chosen options', async () => {
    function Subjects() {
      const [value, setValue] = useState<number[]>([1]);
      return (
        <>
          <MultiSelect label="Предмети" options={subjects} value={value} onChange={setValue} />
          <output>{value.join()}</output>
        </>
      );
    }
    renderUi(<Subjects />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Предмети' }));
    expect(screen.queryByRole('option', { name: 'Математика' })).toBeNull();
    await userEvent.click(screen.getByRole('option', { name: 'Фізика' }));
    expect(screen.getByRole('status').textContent).toBe('1,2');
    expect(screen.getByText('Немає варіантів вибору')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Прибрати Математика' }));
    expect(screen.getByRole('status').textContent).toBe('2');
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Прибрати Фізика' }));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('searches with the same texts as the other lists', async () => {
    const { rerender } = renderUi(<MultiSelect label="Предмети" options={subjects} value={[]} onChange={() => {}} />);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Предмети' });
    expect(field.placeholder).toBe('Пошук');
    await userEvent.type(field, 'хім');
    expect(screen.getByText('Нічого не знайдено')).toBeDefined();
    rerender(<MultiSelect label="Предмети" options={[]} loading value={[]} onChange={() => {}} />);
    expect(screen.getByText('Завантаження...')).toBeDefined();
  });
});
