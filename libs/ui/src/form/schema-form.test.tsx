import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DateField } from '../date/date-field.tsx';
import { renderUi } from '../test/render-ui.tsx';
import { FormError, FormLayout, SubmitButton } from './form-parts.tsx';
import { PhoneField, TextField, useSchemaForm } from './form.tsx';

afterEach(cleanup);

const schema = z.object({
  fullName: z.string().trim().min(1, 'Введіть ПІП'),
  phoneNumber: z.string().regex(/^\d{10}$/, 'Номер має містити рівно 10 цифр'),
});

interface Handed {
  all: unknown[];
  finish: () => void;
}

function Student({ handed, refusal }: { handed: Handed; refusal?: Record<string, string> }) {
  const form = useSchemaForm(schema, { fullName: '', phoneNumber: '' }, { validateOnBlur: ['phoneNumber'] });
  const save = form.submit(async (output) => {
    handed.all.push(output);
    await new Promise<void>((resolve) => {
      handed.finish = resolve;
    });
    form.setFieldErrors(refusal);
  });
  return (
    <FormLayout onSubmit={save}>
      <FormError message={form.formError} />
      <TextField label="ПІП" {...form.field('fullName')} />
      <PhoneField label="Телефон" {...form.field('phoneNumber')} />
      <SubmitButton busy={form.busy}>Зберегти</SubmitButton>
      <output>{form.dirty ? 'змінено' : 'без змін'}</output>
    </FormLayout>
  );
}

const nothing = (): Handed => ({ all: [], finish: () => {} });
const save = () => userEvent.click(screen.getByRole('button'));

async function fill() {
  await userEvent.type(screen.getByLabelText('ПІП'), '  Їжак Ґава ');
  await userEvent.type(screen.getByLabelText('Телефон'), '0501234567');
}

describe('useSchemaForm', () => {
  it('shows the schema’s texts, submits nothing and goes to the first wrong field', async () => {
    const handed = nothing();
    renderUi(<Student handed={handed} />);
    await save();
    expect(screen.getByText('Введіть ПІП')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe('Будь ласка, виправте помилки у формі.');
    expect(document.activeElement).toBe(screen.getByLabelText('ПІП'));
    expect(handed.all).toEqual([]);
    await userEvent.type(screen.getByLabelText('ПІП'), 'Ї');
    expect(screen.queryByText('Введіть ПІП')).toBeNull();
  });

  it('says that there are errors as long as there are errors', async () => {
    renderUi(<Student handed={nothing()} />);
    await save();
    await userEvent.type(screen.getByLabelText('ПІП'), 'Ї');
    expect(screen.getByRole('alert').textContent).toBe('Будь ласка, виправте помилки у формі.');
    await userEvent.type(screen.getByLabelText('Телефон'), '0');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('checks on leaving only the fields named for that', async () => {
    renderUi(<Student handed={nothing()} />);
    await userEvent.click(screen.getByLabelText('ПІП'));
    await userEvent.type(screen.getByLabelText('Телефон'), '050');
    await userEvent.tab();
    expect(screen.queryByText('Введіть ПІП')).toBeNull();
    expect(screen.getByText('Номер має містити рівно 10 цифр')).toBeDefined();
  });

  it('does not move a button that is being pressed, and checks the field once the click is over', async () => {
    renderUi(<Student handed={nothing()} />);
    const wrong = () => screen.queryByText('Номер має містити рівно 10 цифр');
    const person = userEvent.setup();
    const button = screen.getByRole('button');
    await person.type(screen.getByLabelText('Телефон'), '050');
    await person.pointer({ target: button, keys: '[MouseLeft>]' });
    expect(document.activeElement).toBe(button);
    expect(wrong()).toBeNull();
    await person.pointer({ target: button, keys: '[/MouseLeft]' });
    expect(wrong()).not.toBeNull();
    expect(screen.getByText('Введіть ПІП')).toBeDefined();
  });

  it('checks a field that is left by pressing another field', async () => {
    renderUi(<Student handed={nothing()} />);
    await userEvent.type(screen.getByLabelText('Телефон'), '050');
    await userEvent.click(screen.getByLabelText('ПІП'));
    expect(await screen.findByText('Номер має містити рівно 10 цифр')).toBeDefined();
  });

  it('submits the schema’s output once, however often the button is clicked', async () => {
    const handed = nothing();
    renderUi(<Student handed={handed} />);
    expect(screen.getByRole('status').textContent).toBe('без змін');
    await fill();
    expect(screen.getByRole('status').textContent).toBe('змінено');
    await save();
    await save();
    expect(screen.getByRole('button').textContent).toBe('Зберігаємо…');
    expect(handed.all).toEqual([{ fullName: 'Їжак Ґава', phoneNumber: '0501234567' }]);
    handed.finish();
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Зберегти'));
  });

  it('is not submitted while a field cannot read its text', async () => {
    const handed: unknown[] = [];
    const start: { until: string | null } = { until: null };
    function Discount() {
      const form = useSchemaForm(z.object({ until: z.string().nullable() }), start);
      return (
        <FormLayout aria-label="Знижка" onSubmit={form.submit((output) => handed.push(output))}>
          <DateField label="Діє до" {...form.field('until')} />
          <FormError message={form.formError} />
          <SubmitButton busy={form.busy}>Зберегти</SubmitButton>
        </FormLayout>
      );
    }
    renderUi(<Discount />);
    await userEvent.type(screen.getByLabelText('Діє до'), '45.13.2026{Enter}');
    expect(handed).toEqual([]);
    expect(screen.getByText(/^Такої дати немає/)).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe('Будь ласка, виправте помилки у формі.');
    await userEvent.clear(screen.getByLabelText('Діє до'));
    await userEvent.type(screen.getByLabelText('Діє до'), '31.06.2026{Enter}');
    expect(handed).toEqual([{ until: '2026-06-30' }]);
  });

  it('begins anew without the text that a field could not read, and without an error of a field left by the click', async () => {
    const start: { until: string | null; phoneNumber: string } = { until: null, phoneNumber: '' };
    const rules = z.object({ until: z.string().nullable(), phoneNumber: schema.shape.phoneNumber });
    function Discount() {
      const form = useSchemaForm(rules, start, { validateOnBlur: ['phoneNumber'] });
      return (
        <FormLayout aria-label="Знижка">
          <DateField label="Діє до" {...form.field('until')} />
          <PhoneField label="Телефон" {...form.field('phoneNumber')} />
          <button type="button" onClick={() => form.reset()}>
            Скинути
          </button>
        </FormLayout>
      );
    }
    renderUi(<Discount />);
    const until = screen.getByLabelText<HTMLInputElement>('Діє до');
    await userEvent.type(until, '45.13.2026');
    await userEvent.type(screen.getByLabelText('Телефон'), '050');
    expect(screen.getByText(/^Такої дати немає/)).toBeDefined();
    await userEvent.click(screen.getByText('Скинути'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(until.value).toBe('');
    expect(screen.queryByText(/^Такої дати немає/)).toBeNull();
    expect(screen.queryByText(/номер/i)).toBeNull();
  });

  it('puts a refusal under its field', async () => {
    const handed = nothing();
    renderUi(<Student handed={handed} refusal={{ phoneNumber: 'Цей номер уже зайнятий' }} />);
    await fill();
    await save();
    handed.finish();
    expect(await screen.findByText('Цей номер уже зайнятий')).toBeDefined();
  });

  it('keeps a refusal when its field is left, and drops it when the value is changed', async () => {
    const handed = nothing();
    renderUi(<Student handed={handed} refusal={{ phoneNumber: 'Цей номер уже зайнятий' }} />);
    await fill();
    await save();
    handed.finish();
    await screen.findByText('Цей номер уже зайнятий');
    await userEvent.click(screen.getByLabelText('Телефон'));
    await userEvent.tab();
    expect(screen.getByText('Цей номер уже зайнятий')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Телефон'), '{Backspace}');
    expect(screen.queryByText('Цей номер уже зайнятий')).toBeNull();
  });

  it('takes over saved values, except in a field that was changed meanwhile', async () => {
    const started = { fullName: '', phoneNumber: '' };
    function Settling() {
      const form = useSchemaForm(schema, started);
      return (
        <FormLayout>
          <TextField label="ПІП" {...form.field('fullName')} />
          <PhoneField label="Телефон" {...form.field('phoneNumber')} />
          <button type="button" onClick={() => form.takeSaved(started, { fullName: 'Їжак Ґава', phoneNumber: '0501234567' })}>
            Збережено
          </button>
          <output>
            {form.values.phoneNumber}: {form.dirty ? 'змінено' : 'без змін'}
          </output>
        </FormLayout>
      );
    }
    renderUi(<Settling />);
    await userEvent.type(screen.getByLabelText('ПІП'), 'Їжак');
    await save();
    expect(screen.getByLabelText<HTMLInputElement>('ПІП').value).toBe('Їжак');
    expect(screen.getByRole('status').textContent).toBe('0501234567: змінено');
    await userEvent.type(screen.getByLabelText('ПІП'), ' Ґава');
    expect(screen.getByRole('status').textContent).toBe('0501234567: без змін');
  });

  it('clears with a list the errors inside the list, and leaves the errors of another list', async () => {
    const lists = z.object({ days: z.array(z.string().min(1, 'Вкажіть час')), rooms: z.array(z.string()) });
    const rooms: string[][] = [];
    function Lists() {
      const form = useSchemaForm(lists, { days: [''], rooms: ['4'] });
      rooms.push(form.values.rooms);
      return (
        <FormLayout aria-label="Тиждень" onSubmit={form.submit(() => {})}>
          <TextField label="День" value={form.values.days[0] ?? ''} onChange={(day) => form.setValue('days', [day])} error={form.errors['days.0']} />
          <SubmitButton busy={form.busy}>Зберегти</SubmitButton>
        </FormLayout>
      );
    }
    renderUi(<Lists />);
    await save();
    expect(screen.getByText('Вкажіть час')).toBeDefined();
    await userEvent.type(screen.getByLabelText('День'), '15');
    expect(screen.queryByText('Вкажіть час')).toBeNull();
    expect(new Set(rooms).size).toBe(1);
  });
});
