import { accents, type Accent } from '@dzvinok/contract/centre';
import type { TenantCard } from '@dzvinok/contract/tenant-life';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { SectionCard } from '@dzvinok/ui/page';
import { useId, useState } from 'react';
import { LogoField } from './logo.fields.tsx';
import { useSaveSettings } from './tenant.queries.ts';
import styles from './tenant.module.css';

const accentNames: Record<Accent, string> = {
  indigo: 'Індиго',
  blue: 'Синій',
  green: 'Зелений',
  teal: 'Бірюзовий',
  plum: 'Сливовий',
  rust: 'Теракотовий',
};

/** Both are saved at once. */
export function TenantLook({ tenant }: { tenant: TenantCard }) {
  return (
    <SectionCard title="Вигляд" subtitle="Бачать усі в центрі, вже на сторінці входу">
      <AccentChoice tenant={tenant} />
      <LogoField tenant={tenant} />
    </SectionCard>
  );
}

function AccentChoice({ tenant }: { tenant: TenantCard }) {
  const id = useId();
  const { send, isSaving } = useSaveSettings(tenant);
  const [chosen, setChosen] = useState<Accent | null>(null);
  const shown = chosen ?? tenant.settings.accent;

  const choose = async (accent: Accent) => {
    setChosen(accent);
    await runWithToast(() => send({ accent }), `Колір центру: ${accentNames[accent].toLocaleLowerCase('uk-UA')}.`);
    setChosen(null);
  };

  return (
    <fieldset className={styles.accents}>
      <legend>Колір</legend>
      {accents.map((accent) => (
        <label key={accent} className={styles.accent} data-accent={accent} data-checked={accent === shown || undefined}>
          <input
            type="radio"
            name={id}
            className={styles.accentInput}
            checked={accent === shown}
            disabled={isSaving}
            onChange={() => void choose(accent)}
          />
          <span className={styles.swatch} aria-hidden />
          {accentNames[accent]}
        </label>
      ))}
    </fieldset>
  );
}
