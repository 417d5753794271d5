import { queryOf } from '@dzvinok/api-client/query';
import { tenantCode, tenantsRoutes } from '@dzvinok/contract/tenants';
import type { ControlProps, Field } from '@dzvinok/forms/field';
import { TextField } from '@dzvinok/ui/form';
import { Stack } from '@dzvinok/ui/layout';
import { Text, type TextTone } from '@dzvinok/ui/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './centre-address.module.css';
import { addressOf, hostOf } from './address-link.tsx';

const askAfterMs = 350;

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), askAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

interface CodeOptions {
  own?: string;
  label?: string;
}

export function codeField({ own, label = 'Код центру' }: CodeOptions = {}): Field<string> {
  return { label, blank: '', control: (field) => <CentreCode {...field} own={own} />, show: (code) => code };
}

export function CentreCode({ own, label, ...field }: ControlProps<string> & { own?: string | undefined }) {
  const code = field.value.trim().toLowerCase();
  const rested = useRested(code);
  const isValid = rested !== own && tenantCode.safeParse(rested).success;
  const check = useQuery({
    ...queryOf(tenantsRoutes.checkCode, { params: { code: rested } }),
    enabled: isValid,
    retry: false,
    staleTime: 5_000,
  });
  const isKnown = isValid && rested === code && check.data !== undefined;
  const isTaken = isKnown && !check.data.isFree;
  const shape = tenantCode.safeParse(code);

  const verdict = (): { tone: TextTone; text: string } => {
    if (!code) return { tone: 'muted', text: 'Латинські літери, цифри, дефіс' };
    // The field's error may already say the same.
    if (!shape.success) return { tone: 'warning', text: field.error ? '' : (shape.error.issues[0]?.message ?? '') };
    if (code === own) return { tone: 'muted', text: 'Теперішній код' };
    if (check.isError && rested === code) return { tone: 'warning', text: 'Не вдалося перевірити' };
    if (!isKnown) return { tone: 'muted', text: 'Перевіряємо…' };
    return isTaken ? { tone: 'danger', text: 'Зайнято' } : { tone: 'success', text: 'Вільно' };
  };
  const { tone, text } = verdict();

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
        <span className={styles.host}>{hostOf(isKnown ? check.data.address : addressOf(shape.success ? code : '…'))}</span>
        <Text size="sm" tone={tone}>
          {text}
        </Text>
      </p>
    </Stack>
  );
}
