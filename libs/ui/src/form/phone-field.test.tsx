import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanup } from '@testing-library/react';
import { renderUi } from '../test/render-ui.tsx';
import { PhoneField } from './phone-field.tsx';

afterEach(cleanup);

function Phone({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <PhoneField label="Телефон" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

function field(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Телефон');
}

const given = () => screen.getByRole('status').textContent;

describe('PhoneField', () => {
  it('shows groups and gives ten digits, whatever other characters are typed', async () => {
    renderUi(<Phone />);
    await userEvent.type(field(), '(050) 123-45-67');
    expect(field().value).toBe('050 123 45 67');
    expect(given()).toBe('0501234567');
  });

  it.each(['+38 (067) 765-43-21', '380677654321', '0038 067 765 43 21', '8 067 765 43 21', '067 765 43 21', '+380 (067) 765-43-21', '\u202a+380 67 765 43 21\u202c', '00380 (067) 765.43/21'])('takes %s pasted', (text) => {
    renderUi(<Phone />);
    fireEvent.change(field(), { target: { value: text } });
    expect(given()).toBe('0677654321');
  });

  it.each([['+48 501 234 567', '+48501234567'], ['067 765 43 210', '06776543210'], ['+372 5123 456', '+3725123456']])('never cuts %s, which is no Ukrainian number', (text, value) => {
    renderUi(<Phone />);
    fireEvent.change(field(), { target: { value: text } });
    expect(given()).toBe(value);
    expect(field().value.replaceAll(' ', '')).toBe(value);
  });

  it('takes a typed number with its country code too', async () => {
    renderUi(<Phone />);
    await userEvent.type(field(), '+38 067 765 43 21');
    expect(given()).toBe('0677654321');
  });

  it('keeps the caret when a digit is put into the middle', async () => {
    renderUi(<Phone start="05012345" />);
    field().focus();
    field().setSelectionRange(3, 3);
    await userEvent.type(field(), '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(field().value).toBe('050 912 34 5');
    expect(field().selectionStart).toBe(5);
  });
});
