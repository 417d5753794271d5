import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderUi } from '../test/render-ui.tsx';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { readDate } from './read-date.ts';
import { readTime, stepHour, stepTime, TimeField } from './time-field.tsx';

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

  it('steps an hour within the day', () => {
    expect([stepHour('23:50', 1), stepHour('00:10', -1), stepHour('', 1)]).toEqual(['00:50', '23:10', '00:00']);
  });

  function Time({ start }: { start: string }) {
    const [value, setValue] = useState(start);
    return <TimeField label="Початок" value={value} onChange={setValue} />;
  }

  it('begins at midnight and steps by the arrows on the screen', async () => {
    renderUi(<Time start="" />);
    const later = screen.getByRole('button', { name: 'На 5 хвилин пізніше' });
    await userEvent.click(later);
    expect(screen.getByLabelText<HTMLInputElement>('Початок').value).toBe('00:00');
    await userEvent.click(screen.getByRole('button', { name: 'На 5 хвилин раніше' }));
    expect(screen.getByLabelText<HTMLInputElement>('Початок').value).toBe('23:55');
    await userEvent.click(later);
    await userEvent.type(screen.getByLabelText('Початок'), '{PageUp}{ArrowUp}');
    expect(screen.getByLabelText<HTMLInputElement>('Початок').value).toBe('01:05');
  });

  it('steps with the arrow keys from an empty field', async () => {
    renderUi(<Time start="" />);
    const input = screen.getByLabelText<HTMLInputElement>('Початок');
    await userEvent.type(input, '{ArrowUp}{ArrowUp}');
    expect(input.value).toBe('00:05');
  });

  it('counts a complete time before the field is left', async () => {
    const given: string[] = [];
    renderUi(<TimeField label="Початок" value="" onChange={(time) => given.push(time)} />);
    await userEvent.type(screen.getByLabelText('Початок'), '18:30');
    expect(given.at(-1)).toBe('18:30');
  });

  it('says at once that there is no such time, keeps the typed text, and stops the form', async () => {
    renderUi(<Time start="10:00:00" />);
    const input = screen.getByLabelText<HTMLInputElement>('Початок');
    await userEvent.clear(input);
    await userEvent.type(input, '25:00');
    expect([input.value, input.hasAttribute('data-unread')]).toEqual(['25:00', true]);
    expect(screen.getByText('Такого часу немає')).toBeDefined();
    await userEvent.clear(input);
    await userEvent.type(input, '99');
    expect(screen.queryByText('Такого часу немає')).toBeNull();
    await userEvent.tab();
    expect([input.value, screen.getByText('Такого часу немає').textContent]).toEqual(['99', 'Такого часу немає']);
    await userEvent.clear(input);
    await userEvent.type(input, '15:20');
    expect([input.hasAttribute('data-unread'), screen.queryByText('Такого часу немає')]).toEqual([false, null]);
  });

  it('tidies the typed text when the field is left', async () => {
    renderUi(<Time start="10:00:00" />);
    const input = screen.getByLabelText<HTMLInputElement>('Початок');
    await userEvent.clear(input);
    await userEvent.type(input, '745');
    await userEvent.tab();
    expect(input.value).toBe('07:45');
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

  function Birth({ start = null, ...props }: Partial<DateFieldProps> & { start?: string | null }) {
    const [value, setValue] = useState(start);
    return (
      <>
        <DateField label="Дата народження" {...props} value={value} onChange={setValue} />
        <output>{value ?? 'нічого'}</output>
      </>
    );
  }

  const input = () => screen.getByLabelText<HTMLInputElement>('Дата народження');
  const given = () => screen.getByRole('status').textContent;
  const choose = (list: string, option: string) => userEvent.selectOptions(screen.getByLabelText(list), option);

  it('shows dd.mm.yyyy and gives YYYY-MM-DD', async () => {
    renderUi(<Birth start="2014-09-01" />);
    expect(input().value).toBe('01.09.2014');
    fireEvent.change(input(), { target: { value: '15.3.2013' } });
    fireEvent.blur(input());
    expect([given(), input().value]).toEqual(['2013-03-15', '15.03.2013']);
    fireEvent.change(input(), { target: { value: '' } });
    expect(given()).toBe('нічого');
  });

  it('takes the chosen day along to another month or year, to its last day if it is shorter', async () => {
    renderUi(<Birth start="2012-01-31" />);
    await userEvent.click(input());
    await choose('Місяць', 'лютий');
    expect([given(), input().value]).toEqual(['2012-02-29', '29.02.2012']);
    await choose('Рік', '2013');
    expect(given()).toBe('2013-02-28');
    await userEvent.click(screen.getByRole('button', { name: 'Наступний місяць' }));
    expect(given()).toBe('2013-02-28');
    await userEvent.click(screen.getByRole('button', { name: '8 березня 2013' }));
    expect(given()).toBe('2013-03-08');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers the years from 1900 to the present year, or the years between its limits', async () => {
    const years = () => [...screen.getByLabelText<HTMLSelectElement>('Рік').options].map(({ value }) => value);
    const { unmount } = renderUi(<Birth />);
    await userEvent.click(input());
    expect([years().at(0), years().at(-1)]).toEqual(['1900', String(new Date().getFullYear())]);
    unmount();
    renderUi(<Birth min="2020-01-01" max="2100-12-31" />);
    await userEvent.click(input());
    expect([years().at(0), years().at(-1)]).toEqual(['2020', '2100']);
  });

  it('is chosen with the keyboard alone', async () => {
    renderUi(<Birth start="2014-09-01" />);
    input().focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('1 вересня 2014');
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(given()).toBe('2014-09-09');
    expect(document.activeElement).toBe(input());
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(input());
  });

  it('keeps a text that is no date in view and says why', async () => {
    renderUi(<Birth start="2014-09-01" max="2026-11-21" />);
    for (const [text, reason] of [
      ['вчора', 'Такої дати немає. Введіть її так: 01.09.2015'],
      ['22.11.2026', 'Оберіть дату від 01.01.1900 до 21.11.2026'],
    ] as const) {
      await userEvent.clear(input());
      await userEvent.type(input(), text);
      expect(screen.queryByText(reason)).toBeNull();
      await userEvent.tab();
      await userEvent.tab();
      expect(screen.getByText(reason)).toBeDefined();
      expect([given(), input().value]).toEqual(['нічого', text]);
    }
  });
});

describe('a form', () => {
  it('that is sent without leaving the field gets its error', () => {
    renderUi(<form aria-label="Форма"><DateField label="День" max="2026-11-21" value={null} onChange={() => undefined} /></form>);
    fireEvent.change(screen.getByLabelText('День'), { target: { value: '22.11.2026' } });
    expect(screen.queryByText(/^Оберіть дату/)).toBeNull();
    fireEvent.submit(screen.getByRole('form'));
    expect(screen.getByText(/^Оберіть дату/)).toBeDefined();
  });
});

describe('day and time', () => {
  function Moment({ start = null }: { start?: string | null }) {
    const [value, setValue] = useState(start);
    return (
      <>
        <DateTimeField label="Перенести на" min="2026-11-20" max="2027-12-31" value={value} onChange={setValue} />
        <output>{value ?? 'нічого'}</output>
      </>
    );
  }

  const day = () => screen.getByLabelText<HTMLInputElement>('День');
  const time = () => screen.getByLabelText<HTMLInputElement>('Час');
  const given = () => screen.getByRole('status').textContent;

  it('begins a chosen day at eight, and waits for both parts', async () => {
    renderUi(<Moment />);
    fireEvent.change(day(), { target: { value: '24.11.2026' } });
    expect([given(), time().value]).toEqual(['2026-11-24T08:00', '08:00']);
    await userEvent.clear(time());
    await userEvent.tab();
    expect([given(), day().value]).toEqual(['нічого', '24.11.2026']);
    await userEvent.type(time(), '15:30');
    expect(given()).toBe('2026-11-24T15:30');
  });

  it('is a group with the name of the field', () => {
    renderUi(<Moment />);
    expect(screen.getByRole('group', { name: 'Перенести на' }).contains(day())).toBe(true);
  });

  it('with a day or an hour alone has an error, and stops the form', async () => {
    renderUi(<Moment start="2026-11-24T08:00" />);
    const field = () => screen.getByRole('group', { name: 'Перенести на' });
    await userEvent.clear(day());
    expect([given(), field().hasAttribute('data-unread')]).toEqual(['нічого', true]);
    expect(screen.queryByText(/^Вкажіть день/)).toBeNull();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByText('Вкажіть день або приберіть час')).toBeDefined();
    const wrong = () => [day(), time()].map((input) => input.getAttribute('aria-invalid'));
    expect(wrong(), 'a form puts the focus there').toEqual(['true', null]);
    await userEvent.clear(time());
    await userEvent.tab();
    expect([field().hasAttribute('data-unread'), screen.queryByText(/^Вкажіть день/)]).toEqual([false, null]);
    fireEvent.change(day(), { target: { value: '24.11.2026' } });
    await userEvent.clear(time());
    await userEvent.tab();
    expect(screen.getByText('Вкажіть час або приберіть день')).toBeDefined();
    expect(wrong()).toEqual([null, 'true']);
  });

  it('takes no day before the first allowed day and no time outside of the day’s hours', async () => {
    renderUi(<Moment start="2026-11-24T18:55" />);
    await userEvent.type(time(), '{ArrowUp}{ArrowUp}');
    expect(given()).toBe('2026-11-24T19:00');
    await userEvent.clear(time());
    await userEvent.type(time(), '07:30');
    expect(screen.getByText('Оберіть від 08:00 до 19:00')).toBeDefined();
    fireEvent.change(day(), { target: { value: '19.11.2026' } });
    fireEvent.blur(day());
    expect([given(), screen.getByText(/Оберіть дату від/).textContent]).toEqual(['нічого', 'Оберіть дату від 20.11.2026 до 31.12.2027']);
  });
});
