import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { PasswordField, TextField } from './form.tsx';
import { MoneyField, NumberField } from './number-fields.tsx';
import { SegmentedChoice } from './toggles.tsx';

afterEach(cleanup);

const given = () => screen.getByRole('status').textContent;

describe('number fields', () => {
  function Price() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <>
        <MoneyField label="Ціна" value={value} onChange={setValue} />
        <output>{String(value)}</output>
      </>
    );
  }

  function Duration({ start }: { start: number }) {
    const [value, setValue] = useState<number | null>(start);
    return (
      <>
        <NumberField label="Тривалість" value={value} onChange={setValue} min={0} step={5} />
        <output>{String(value)}</output>
      </>
    );
  }

  const type = async (label: string, text: string) => {
    const input = screen.getByLabelText<HTMLInputElement>(label);
    await userEvent.clear(input);
    await userEvent.type(input, text);
    return input.value;
  };

  it.each([
    ['1250,5', '1250.5'],
    ['1250.5', '1250.5'],
    ['10,05', '10.05'],
    ['10,00', '10'],
    ['0,5', '0.5'],
    // Refused in words by the schema, as a dropped digit may be that of thousands.
    ['12,345', '12.345'],
    [',5', '0.5'],
    ['-7', '-7'],
    ['-', 'null'],
    [',', 'null'],
    ['сто', 'null'],
  ])('read «%s» as %s', async (text, value) => {
    renderUi(<Price />);
    await type('Ціна', text);
    expect(given()).toBe(value);
  });

  it.each([['1250,00 грн.', '1250'], ['1 250,50 ₴', '1250.5'], ['1250 грн 50 коп', '1250.5']])('read «%s» pasted as %s', async (text, value) => {
    renderUi(<Price />);
    await userEvent.click(screen.getByLabelText('Ціна'));
    await userEvent.paste(text);
    expect(given()).toBe(value);
  });

  it('refuse a pasted text that could mean two numbers, and forget the refusal when one is typed', async () => {
    renderUi(<Price />);
    await userEvent.click(screen.getByLabelText('Ціна'));
    await userEvent.paste('2,000');
    expect(given()).toBe('null');
    expect(screen.getByText('«2,000» – не число. Введіть цифри.')).toBeTruthy();
    await userEvent.keyboard('2000');
    expect(given()).toBe('2000');
    expect(screen.queryByText(/не число/)).toBeNull();
  });

  it('show a comma and groups of thousands', async () => {
    renderUi(<Price />);
    expect(await type('Ціна', '12500.50')).toBe('12\u00a0500,50\u00a0₴');
  });

  it('allow a number that begins with a minus or a comma alone, and drop that text when the field is left', async () => {
    renderUi(<Price />);
    expect(await type('Ціна', '-')).toContain('-');
    await userEvent.type(screen.getByLabelText('Ціна'), '{ArrowRight}', { initialSelectionStart: 1 });
    await userEvent.tab();
    expect(screen.getByLabelText<HTMLInputElement>('Ціна').value).toBe('');
  });

  it('leave a fraction of a whole number to the schema, and step no lower than the minimum', async () => {
    renderUi(<Duration start={5} />);
    await userEvent.type(screen.getByLabelText('Тривалість'), '{ArrowDown}{ArrowDown}');
    expect(given()).toBe('0');
    await type('Тривалість', '4,5');
    expect(given()).toBe('4.5');
    await userEvent.clear(screen.getByLabelText('Тривалість'));
    expect(given()).toBe('null');
  });
});

describe('PasswordField', () => {
  it('is shown and hidden by a button that names the next action', async () => {
    renderUi(<PasswordField label="Пароль" value="12345678" onChange={() => {}} />);
    const input = screen.getByLabelText<HTMLInputElement>('Пароль');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Показати пароль' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Сховати пароль' }));
    expect(input.type).toBe('password');
  });
});

describe('SegmentedChoice', () => {
  const options = [
    { value: 1, label: 'Учні' },
    { value: 2, label: 'Батьки' },
    { value: 3, label: 'Усі' },
  ];

  it('has exactly one active item, also by the keyboard', async () => {
    function Recipients() {
      const [value, setValue] = useState(3);
      return <SegmentedChoice label="Отримувачі" options={options} value={value} onChange={setValue} />;
    }
    renderUi(<Recipients />);
    const active = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked).map(({ labels }) => labels?.[0]?.textContent);
    expect(active()).toEqual(['Усі']);
    await userEvent.click(screen.getByRole('radio', { name: 'Учні' }));
    expect(active()).toEqual(['Учні']);
    await userEvent.keyboard('{ArrowRight}');
    expect(active()).toEqual(['Батьки']);
  });
});

describe('labels and errors', () => {
  it('are tied to the field', () => {
    renderUi(<TextField label="ПІП" value="" onChange={() => {}} error="Введіть ПІП" hint="Як у документах" required />);
    const input = screen.getByRole('textbox', { name: 'ПІП' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
    const told = (input.getAttribute('aria-describedby') ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent);
    expect(told).toEqual(expect.arrayContaining(['Введіть ПІП', 'Як у документах']));
  });
});
