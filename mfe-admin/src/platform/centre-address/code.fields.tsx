import { queryOf } from '@dzvinok/api-client/query';
import { tenantCode, tenantsRoutes } from '@dzvinok/contract/tenants';
import type { ControlProps, Field } from '@dzvinok/forms/field';
import { TextField } from '@dzvinok/ui/form';
import { Stack } from '@dzvinok/ui/layout';
import { Text, type TextTone } from '@dzvinok/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './centre-address.module.css';
import { hostOf } from './host-of.ts';

/** Typing rests so long before the server is asked, in milliseconds. */
const pause = 350;

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The address as it grows with the code: the platform's own host with the code in its place. */
function addressOf(code: string): string {
  const { host } = window.location;
  return `${code || '…'}.${host.startsWith('platform.') ? host.slice('platform.'.length) : host}`;
}

interface CodeOptions {
  /** The code that the centre has already, which is its own to keep. */
  own?: string;
  label?: string;
}

/** The code of a centre. */
export function codeField({ own, label = 'Код центру' }: CodeOptions = {}): Field<string> {
  return { label, blank: '', control: (field) => <CentreCode {...field} own={own} />, show: (code) => code };
}

/** The code, its future address under it, and whether it is free. */
export function CentreCode({ own, label, ...field }: ControlProps<string> & { own?: string | undefined }) {
  const code = field.value.trim().toLowerCase();
  const rested = useRested(code);
  const isOwn = own !== undefined && code === own;
  const isValid = rested !== own && tenantCode.safeParse(rested).success;
  const check = useQuery({
    ...queryOf(tenantsRoutes.checkCode, { params: { code: rested } }),
    enabled: isValid,
    retry: false,
    staleTime: 5_000,
  });
  const isKnown = isValid && rested === code && check.data !== undefined;
  const isTaken = isKnown && !check.data.isFree;
  const shape = code ? tenantCode.safeParse(code) : null;

  return (
    <Stack gap="sm">
      <TextField
        {...field}
        onChange={(value) => field.onChange(value.toLowerCase().replace(/\s+/g, '-'))}
        label={label}
        placeholder="kyiv-podil"
        required
        maxLength={20}
        autoComplete="off"
        error={field.error ?? (isTaken ? 'Цей код уже зайнято' : undefined)}
      />
      <p className={styles.address} aria-live="polite">
        <span className={styles.host}>{isKnown ? hostOf(check.data.address) : addressOf(code)}</span>
        <Availability
          {...(shape && !shape.success
            // the field may say the same just above
            ? { tone: 'warning', text: field.error ? '' : shape.error.issues[0]?.message ?? '' }
            : isOwn ? { tone: 'muted', text: 'Теперішній код' }
            : availability({ isEmpty: !code, isKnown, isTaken, isFailed: check.isError && rested === code }))}
        />
      </p>
    </Stack>
  );
}

interface Verdict {
  tone: TextTone;
  text: string;
}

function Availability({ tone, text }: Verdict) {
  return (
    <Text size="sm" tone={tone}>
      {text}
    </Text>
  );
}

function availability(state: { isEmpty: boolean; isKnown: boolean; isTaken: boolean; isFailed: boolean }): Verdict {
  if (state.isEmpty) return { tone: 'muted', text: 'Латинські літери, цифри, дефіс' };
  if (state.isFailed) return { tone: 'warning', text: 'Не вдалося перевірити' };
  if (!state.isKnown) return { tone: 'muted', text: 'Перевіряємо…' };
  return state.isTaken ? { tone: 'danger', text: 'Зайнято' } : { tone: 'success', text: 'Вільно' };
}
