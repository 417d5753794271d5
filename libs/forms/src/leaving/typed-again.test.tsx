import { endSession, startSession } from '@dzvinok/session/session';
import { hasTyped } from '@dzvinok/session/typed';
import { MemoryRoutes } from '@dzvinok/router/testing';
import { TextField } from '@dzvinok/ui/text-fields';
import { useSchemaForm } from '@dzvinok/ui/form';
import { UiProvider } from '@dzvinok/ui/provider';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { useTyped } from './leaving.tsx';

const rules = z.object({ title: z.string(), comment: z.string() });

interface FormProps {
  name: string;
  title?: string;
  isNew?: boolean;
}

function Form({ name, title = 'Алгебра', isNew = false }: FormProps) {
  const form = useSchemaForm(rules, useState({ title, comment: '' })[0]);
  useTyped(name, form, isNew);
  return (
    <form aria-label={name}>
      <TextField {...form.field('title')} label="Назва" />
      <TextField {...form.field('comment')} label="Примітка" />
    </form>
  );
}

function signIn(sub: string): void {
  const accessToken = `.${btoa(JSON.stringify({ aud: 'tenant:1', sub }))}.`;
  startSession({ accessToken, refreshToken: 'r', user: { fullName: 'Олена', avatarPath: null, role: 'TenantAdmin' } });
}

function open(props: Partial<FormProps> = {}): void {
  render(
    <UiProvider environment="test">
      <MemoryRoutes routes={[{ path: '/topics', element: <Form name="topic 3" {...props} /> }]} at="/topics" />
    </UiProvider>,
  );
}

const values = () => ['Назва', 'Примітка'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

async function typeAndLeave(end: () => void, props?: Partial<FormProps>): Promise<void> {
  open(props);
  await userEvent.type(screen.getByLabelText('Примітка'), 'До середи');
  end();
  cleanup();
}

afterEach(() => {
  cleanup();
  endSession();
});

it('gives a form back the text typed when the session ended, once and to the same person', async () => {
  signIn('5');
  await typeAndLeave(() => endSession('lost'));
  expect(hasTyped()).toBe(true);
  signIn('5');
  open({ name: 'topic 4' });
  expect(values(), 'another form').toEqual(['Алгебра', '']);
  cleanup();
  open();
  expect(values()).toEqual(['Алгебра', 'До середи']);
  expect(await screen.findByText('Повернули те, що ви ввели до завершення сеансу.')).toBeTruthy();
  cleanup();
  open();
  expect(values()).toEqual(['Алгебра', '']);
});

it('gives back only the typed fields of a present record, and all fields of a new record', async () => {
  for (const [isNew, title] of [[false, 'Геометрія'], [true, 'Алгебра']] as const) {
    signIn('5');
    await typeAndLeave(() => endSession('lost'), { isNew });
    signIn('5');
    open({ isNew, title: 'Геометрія' });
    expect(values()).toEqual([title, 'До середи']);
    cleanup();
  }
});

it('keeps no text for another person, nor when the person signed out or only left', async () => {
  signIn('5');
  await typeAndLeave(() => endSession('lost'));
  signIn('6');
  expect(hasTyped()).toBe(false);
  open();
  expect(values()).toEqual(['Алгебра', '']);
  cleanup();
  for (const end of [endSession, () => undefined]) {
    await typeAndLeave(end);
    expect(hasTyped()).toBe(false);
    signIn('5');
  }
});
