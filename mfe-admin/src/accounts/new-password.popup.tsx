import { formatPhone } from '@dzvinok/texts/phone';
import { Button } from '@dzvinok/ui/button';
import { Popup } from '@dzvinok/ui/popup';
import { CopyButton } from './copy-button.tsx';
import { OnceShown } from './once-shown.tsx';

interface NewPasswordProps {
  title: string;
  place: string;
  address: string;
  issued: { phoneNumber: string; password: string };
  onClose: () => void;
}

export function NewPassword({ title, place, address, issued: { phoneNumber, password }, onClose }: NewPasswordProps) {
  const text = [place, `Адреса: ${address}`, `Телефон: ${phoneNumber}`, `Пароль: ${password}`].join('\n');
  return (
    <Popup
      opened
      onClose={onClose}
      title={title}
      size="sm"
      actions={
        <>
          <CopyButton text={text}>Скопіювати дані для входу</CopyButton>
          <Button look="primary" onClick={onClose}>
            Готово
          </Button>
        </>
      }
    >
      <OnceShown facts={[{ name: 'Телефон', value: formatPhone(phoneNumber) }]} password={password} />
    </Popup>
  );
}
