import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { DateField } from './date-field.tsx';
import { readDate } from './read-date.ts';
import { TimeField } from './time-field.tsx';
import { readTime, stepTime } from './time-steps.ts';

afterEach(cleanup);

describe('time', () => {
  it.each([
    ['09:55', 1, '10:00'],
    ['10:00', -1, '09:55'],
    ['23:58', 1, '00:00'],
    ['00:00', -1, '23:55'],
    ['15:32', 1, '15:35'],
    ['15:32', -1, '15:30'],
  ] as const)('steps %s by %i to %s', (from, direction, to) => {
    expect(stepTime(from, direction)).toBe(to);
  });

  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['1530', '15:30'],
    ['15.5', '15:05'],
    ['24:00', ''],
    ['12:60', ''],
    ['ранок', ''],
  ])('reads %s as «%s»', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  function Time({ start }: { start: string }) {
    const [value, setValue] = useState(start);
    return <TimeField label="Початок" value={value} onChange={setValue} startFrom="08:00" />;
  }

  it('starts an empty field where it is told and steps with the arrow keys', async () => {
    renderUi(<Time start="" />);
    const input = screen.getByLabelText<HTMLInputElement>('Початок');
    await userEvent.type(input, '{ArrowUp}{ArrowUp}');
    expect(input.value).toBe('08:05');
  });

  it('tidies what was typed when it is left, and drops what is no time', async () => {
    renderUi(<Time start="10:00:00" />);
    const input = screen.getByLabelText<HTMLInputElement>('Початок');
    await userEvent.clear(input);
    await userEvent.type(input, '745');
    await userEvent.tab();
    expect(input.value).toBe('07:45');
    await userEvent.clear(input);
    await userEvent.type(input, '99');
    await userEvent.tab();
    expect(input.value).toBe('');
  });
});

describe('date', () => {
  it.each([
    ['1.9.2015', '2015-09-01'],
    ['01092015', '2015-09-01'],
    ['31.02.2024', '2024-02-29'],
    ['2015-09-01', '2015-09-01'],
    ['01.01.1899', null],
    ['01.13.2015', null],
  ])('reads %s as %s', (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  it('shows dd.mm.yyyy and gives YYYY-MM-DD', async () => {
    function Birth() {
      const [value, setValue] = useState<string | null>('2014-09-01');
      return (
        <>
          <DateField label="Дата народження" value={value} onChange={setValue} />
          <output>{value ?? 'нічого'}</output>
        </>
      );
    }
    renderUi(<Birth />);
    const input = screen.getByLabelText<HTMLInputElement>('Дата народження');
    expect(input.value).toBe('01.09.2014');
    fireEvent.change(input, { target: { value: '15.3.2013' } });
    fireEvent.blur(input);
    expect(screen.getByRole('status').textContent).toBe('2013-03-15');
    fireEvent.change(input, { target: { value: '' } });
    expect(screen.getByRole('status').textContent).toBe('нічого');
  });
});
