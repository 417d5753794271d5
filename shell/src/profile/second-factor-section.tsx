import { useRead } from '@dzvinok/api-client/query';
import { secondFactorRoutes, type SecondFactorState } from '@dzvinok/contract/second-factor';
import { formatDate } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { useState } from 'react';
import { NewRecoveryCodes, TurnOff, TurnOn } from './second-factor.popup.tsx';
import styles from './profile.module.css';

export function OwnSecondFactor() {
  const query = useRead(secondFactorRoutes.state);
  return (
    <SectionCard title="Двоетапний вхід" subtitle="Крім пароля, під час входу потрібен код із застосунку на телефоні.">
      <WhenRead query={query} waiting={<LoadingState count={2} />}>{(state) => <Factor state={state} />}</WhenRead>
    </SectionCard>
  );
}

type OpenPopup = 'on' | 'codes' | 'off';

function Factor({ state }: { state: SecondFactorState }) {
  const [open, setOpen] = useState<OpenPopup | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <p className={styles.factor} role="status">{factText(state)}</p>
      <div className={styles.buttons}>
        {state.isOn ? (
          <>
            <Button onClick={() => setOpen('codes')}>Нові коди відновлення</Button>
            {!state.isRequired && (
              <Button look="danger" onClick={() => setOpen('off')}>
                Вимкнути
              </Button>
            )}
          </>
        ) : (
          <Button look="primary" onClick={() => setOpen('on')}>
            Увімкнути
          </Button>
        )}
      </div>
      {open === 'on' && <TurnOn onClose={close} />}
      {open === 'codes' && <NewRecoveryCodes onClose={close} />}
      {open === 'off' && <TurnOff onClose={close} />}
    </>
  );
}

function factText({ isOn, isRequired, since, recoveryCodesLeft }: SecondFactorState): string {
  if (!isOn) return 'Зараз вимкнено: щоб увійти, досить номера телефону й пароля.';
  const from = since === null ? 'Увімкнено.' : `Увімкнено ${formatDate(since)}.`;
  const left = recoveryCodesLeft === 0
    ? 'Кодів відновлення не лишилося: створіть нові.'
    : `Лишилося ${counted(recoveryCodesLeft, ['код відновлення', 'коди відновлення', 'кодів відновлення'])}.`;
  return isRequired ? `${from} Для вашого облікового запису він обов’язковий. ${left}` : `${from} ${left}`;
}
