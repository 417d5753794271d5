import { LinkButton } from '@dzvinok/ui/button';
import { PhoneField, TextField } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { paths } from '@dzvinok/contract/paths';
import { SectionCard } from '@dzvinok/ui/page';
import { useState, type ComponentProps, type RefObject } from 'react';
import { TimeZoneChoice, timeZoneField } from '../time-zone.fields.tsx';
import { CentreCode } from '../../centre-address/code.fields.tsx';
import { suggestCode } from './onboarding-values.ts';
import { StartOfCentre, type OnboardingState } from './start-of-centre.tsx';
import styles from './onboarding.module.css';

interface OnboardingFormProps {
  form: OnboardingState;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  /** A refused field gets the focus. */
  area: RefObject<HTMLFormElement | null>;
}

/** One short form: the centre, its first admin, what it starts with. */
export function OnboardingForm({ form, onSubmit, area }: OnboardingFormProps) {
  const [isCodeOwn, setCodeOwn] = useState(false);
  const code = form.field('code');

  const rename = (name: string) => {
    form.setValue('name', name);
    if (!isCodeOwn) form.setValue('code', suggestCode(name));
  };

  return (
    <FormLayout ref={area} onSubmit={onSubmit} aria-label="Новий центр">
      <SectionCard title="Центр">
        <div className={styles.fields}>
          <TextField {...form.field('name')} onChange={rename} label="Назва" placeholder="Дзвінок на Подолі" required maxLength={200} />
          <TimeZoneChoice {...form.field('timezone')} label={timeZoneField.label} />
          <div className={styles.wide}>
            <CentreCode
              {...code}
              label="Код центру"
              onChange={(value) => {
                setCodeOwn(value !== '');
                code.onChange(value);
              }}
            />
          </div>
        </div>
      </SectionCard>
      <SectionCard title="Перший адміністратор" subtitle="Пароль буде створено й показано один раз">
        <div className={styles.fields}>
          <TextField {...form.field('adminFullName')} label="ПІП" placeholder="Прізвище Ім’я По батькові" required maxLength={200} />
          <PhoneField {...form.field('adminPhoneNumber')} label="Номер телефону" required />
        </div>
      </SectionCard>
      <StartOfCentre form={form} />
      <FormError message={form.formError} />
      <FormActions>
        <SubmitButton busy={form.busy} busyText="Відкриваємо…">
          Відкрити центр
        </SubmitButton>
        <LinkButton href={paths.platform.tenants}>Скасувати</LinkButton>
      </FormActions>
    </FormLayout>
  );
}
