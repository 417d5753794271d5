import type { FurtherStep } from '@dzvinok/early/handover';
import { Button } from '@dzvinok/ui/button';
import { useState } from 'react';
import { CodeForm } from '../second-factor/code.form.tsx';
import { SetUpStep } from './set-up-step.tsx';
import { begin, sendCode } from './sign-in.queries.ts';
import styles from './sign-in.module.css';

export interface SecondStepProps {
  step: FurtherStep;
  /** To the password again, with the reason when it is not the person's wish. */
  onBack: (text: string | null) => void;
}

/** The card of the second step, after the password. */
export function SecondStepCard({ step, onBack }: SecondStepProps) {
  return step.kind === 'code' ? <CodeStep ticket={step.ticket} onBack={onBack} /> : <SetUpStep ticket={step.ticket} onBack={onBack} />;
}

function CodeStep({ ticket, onBack }: { ticket: string; onBack: SecondStepProps['onBack'] }) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');

  const send = async (code: string) => {
    const result = await sendCode(ticket, code);
    if ('data' in result) {
      begin(result.data);
      return null;
    }
    if (result.refusal.isOver) onBack(result.refusal.text);
    return result.refusal.text;
  };

  return (
    <>
      <h1 className={styles.title}>Підтвердження входу</h1>
      <p className={styles.lead}>
        {kind === 'app' ? 'Введіть код, який зараз показує застосунок на вашому телефоні.' : 'Введіть один із кодів, які ви зберегли.'}
      </p>
      <CodeForm key={kind} kind={kind} size="lg" submitText="Увійти" busyText="Входимо…" send={send} />
      <div className={styles.otherWays}>
        <Button look="quiet" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {kind === 'app' ? 'Ввести код відновлення' : 'Ввести код із застосунку'}
        </Button>
        <Button look="quiet" onClick={() => onBack(null)}>
          Назад
        </Button>
      </div>
    </>
  );
}
