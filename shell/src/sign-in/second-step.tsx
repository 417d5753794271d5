import type { SignedIn } from '@dzvinok/contract/auth';
import type { FurtherStep } from '@dzvinok/early/handover';
import { Button } from '@dzvinok/ui/button';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { useCallback, useEffect, useState } from 'react';
import { AppSecret } from '../second-factor/app-secret.tsx';
import { CodeForm } from '../second-factor/code.form.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import styles from './sign-in.module.css';
import { begin, beginSetUp, confirmSetUp, sendCode, type StepRefusal } from './sign-in.queries.ts';

export interface SecondStepProps {
  step: FurtherStep;
  /** Back to the password; `text` gives the reason, null by the user's choice. */
  onBack: (text: string | null) => void;
}

export function SecondStepCard({ step, onBack }: SecondStepProps) {
  return step.kind === 'code' ? <CodeStep ticket={step.ticket} onBack={onBack} /> : <SetUpStep ticket={step.ticket} onBack={onBack} />;
}

interface StepProps extends Pick<SecondStepProps, 'onBack'> {
  ticket: string;
}

function CodeStep({ ticket, onBack }: StepProps) {
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

/** The session begins after the recovery codes were shown. */
function SetUpStep({ ticket, onBack }: StepProps) {
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  const [refusal, setRefusal] = useState<StepRefusal | null>(null);
  const [done, setDone] = useState<(SignedIn & { recoveryCodes: string[] }) | null>(null);

  const ask = useCallback(async () => {
    const result = await beginSetUp(ticket);
    if ('data' in result) setApp(result.data);
    else setRefusal(result.refusal);
  }, [ticket]);
  useEffect(() => void ask(), [ask]);
  useEffect(() => {
    if (refusal?.isOver) onBack(refusal.text);
  }, [refusal, onBack]);

  const confirm = async (code: string) => {
    const result = await confirmSetUp(ticket, code);
    if ('data' in result) {
      setDone(result.data);
      return null;
    }
    if (result.refusal.isOver) setRefusal(result.refusal);
    return result.refusal.text;
  };

  if (done) {
    return (
      <>
        <h1 className={styles.title}>Коди відновлення</h1>
        <div className={styles.step}>
          <RecoveryCodes codes={done.recoveryCodes} doneText="Коди збережено, увійти" onDone={() => begin(done)} />
        </div>
      </>
    );
  }
  return (
    <>
      <h1 className={styles.title}>Двоетапний вхід</h1>
      <p className={styles.lead}>Для вашого облікового запису, крім пароля, потрібен код із телефона. Налаштуйте його зараз.</p>
      {app ? (
        <CodeForm kind="app" size="lg" submitText="Підтвердити" busyText="Перевіряємо…" send={confirm}>
          <AppSecret {...app} />
        </CodeForm>
      ) : refusal ? (
        <ErrorState message={refusal.text} onRetry={() => void ask()} />
      ) : (
        <LoadingState shape="form" count={2} />
      )}
      <div className={styles.otherWays}>
        <Button look="quiet" onClick={() => onBack(null)}>
          Назад
        </Button>
      </div>
    </>
  );
}
