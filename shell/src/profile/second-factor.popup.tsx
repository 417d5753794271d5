import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { secondFactorPasswordForm, secondFactorRoutes } from '@dzvinok/contract/second-factor';
import type { Field } from '@dzvinok/forms/field';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { PasswordField } from '@dzvinok/ui/form';
import { Popup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { AppSecret } from '../second-factor/app-secret.tsx';
import { CodeForm } from '../second-factor/code.form.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import styles from './profile.module.css';

interface FactorPopupProps {
  onClose: () => void;
}

const turnOnTitle = 'Увімкнути двоетапний вхід';

export function TurnOn({ onClose }: FactorPopupProps) {
  const begin = useCall(secondFactorRoutes.setUp);
  const confirm = useCall(secondFactorRoutes.confirm);

  const send = async (code: string) => {
    try {
      await confirm.mutateAsync({ body: { code } });
      return null;
    } catch (failure) {
      return failureText(failure);
    }
  };

  if (confirm.data) return <CodesPopup title="Двоетапний вхід увімкнено" codes={confirm.data.data.recoveryCodes} onClose={onClose} />;
  if (!begin.data) {
    return (
      <PasswordPopup
        title={turnOnTitle}
        text="Спершу підтвердьте, що це ви."
        submitText="Далі"
        send={(password) => begin.mutateAsync({ body: { password } })}
        onClose={onClose}
      />
    );
  }
  return (
    <Popup opened onClose={onClose} title={turnOnTitle} size="sm" locked={confirm.isPending}>
      <CodeForm kind="app" submitText="Увімкнути" busyText="Перевіряємо…" send={send}>
        <AppSecret {...begin.data.data} />
        <p className={styles.hint}>На всіх інших пристроях буде виконано вихід.</p>
      </CodeForm>
    </Popup>
  );
}

export function NewRecoveryCodes({ onClose }: FactorPopupProps) {
  const renew = useCall(secondFactorRoutes.renewCodes);
  if (renew.data) return <CodesPopup title="Нові коди відновлення" codes={renew.data.data.recoveryCodes} onClose={onClose} />;
  return (
    <PasswordPopup
      title="Створити нові коди відновлення?"
      text="Усі попередні коди відновлення більше не діятимуть."
      submitText="Створити"
      send={(password) => renew.mutateAsync({ body: { password } })}
      onClose={onClose}
    />
  );
}

export function TurnOff({ onClose }: FactorPopupProps) {
  const turnOff = useCall(secondFactorRoutes.turnOff);
  const send = async (password: string) => {
    await turnOff.mutateAsync({ body: { password } });
    showToast({ kind: 'success', message: 'Двоетапний вхід вимкнено.' });
    onClose();
  };
  return (
    <PasswordPopup
      title="Вимкнути двоетапний вхід?"
      text="Щоб увійти, знову буде досить номера телефону й пароля."
      submitText="Вимкнути"
      send={send}
      onClose={onClose}
    />
  );
}

function CodesPopup({ title, codes, onClose }: { title: string; codes: readonly string[]; onClose: () => void }) {
  return (
    <Popup opened onClose={onClose} title={title} size="sm" locked>
      <RecoveryCodes codes={codes} doneText="Коди збережено" onDone={onClose} />
    </Popup>
  );
}

interface PasswordPopupProps extends FactorPopupProps {
  title: string;
  text: string;
  submitText: string;
  send: (password: string) => Promise<unknown>;
}

const password: Field<string> = {
  label: 'Ваш пароль',
  blank: '',
  control: (field) => <PasswordField {...field} autoComplete="current-password" required autoFocus />,
  show: () => '',
  isSecret: true,
};

function PasswordPopup({ title, text, submitText, send, onClose }: PasswordPopupProps) {
  return (
    <FormPopup
      title={title}
      fields={{ password }}
      rules={secondFactorPasswordForm}
      save={({ password: typed }) => send(typed)}
      before={<p className={styles.factor}>{text}</p>}
      submitLabel={submitText}
      busyText="Зачекайте…"
      onClose={onClose}
    />
  );
}
