import { useRead } from '@dzvinok/api-client/query';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { compareNames } from '@dzvinok/texts/names';
import { Select } from '@dzvinok/ui/choice';
import { type FieldBinding, type SchemaForm } from '@dzvinok/ui/form';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import type { z } from 'zod';
import type { onboardingForm, OnboardingValues } from './onboarding-values.ts';
import { TagsField } from './tags.fields.tsx';
import styles from './onboarding.module.css';

export type OnboardingState = SchemaForm<OnboardingValues, z.output<typeof onboardingForm>>;

/** Chooses the data of a centre's first day: lists of its own, or everything set up as in another one. */
export function StartOfCentre({ form }: { form: OnboardingState }) {
  return (
    <SectionCard title="З чого почати" subtitle="Адміністратор центру зможе змінити це пізніше">
      <Stack gap="lg">
        <SegmentedChoice
          label="Початкові дані"
          hideLabel
          options={[
            { value: 'lists', label: 'Стартовий набір' },
            { value: 'copy', label: 'Як у центрі…' },
          ]}
          value={form.values.start}
          onChange={(start) => form.setValue('start', start)}
        />
        {form.values.start === 'copy' ? (
          <CentreToCopy {...form.field('copyFrom')} />
        ) : (
          <div className={styles.fields}>
            <TagsField {...form.field('subjects')} label="Предмети" placeholder="Інформатика" />
            <TagsField {...form.field('classrooms')} label="Аудиторії" placeholder="Аудиторія 4" />
          </div>
        )}
      </Stack>
    </SectionCard>
  );
}

function CentreToCopy(field: FieldBinding<number | null>) {
  const { data: tenants, error } = useRead(tenantsRoutes.list);
  const options = [...(tenants ?? [])]
    .sort((left, right) => compareNames(left.name, right.name))
    .map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }));
  return (
    <Select
      {...field}
      error={field.error ?? error?.message}
      label="Центр-зразок"
      hint="Новий центр отримає такі самі предмети, аудиторії й налаштування. Люди, групи та оцінки не копіюються."
      options={options}
      loading={!tenants && !error}
      searchable
      required
    />
  );
}
