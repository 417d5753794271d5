import { ConfirmPopup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';

interface TakeBackPopupProps {
  fullName: string;
  month: string;
  onConfirm: () => void;
  onCancel: () => void;
}

export function TakeBackPopup({ fullName, month, onConfirm, onCancel }: TakeBackPopupProps) {
  return (
    <ConfirmPopup
      opened
      danger
      title="Скасувати оплату?"
      text={`${fullName}: оплата ${month}. Якщо позначити її знову протягом доби, день і той, хто її позначив, збережуться.`}
      confirmLabel="Скасувати оплату"
      cancelLabel="Залишити"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

export function showTakenBack(fullName: string, restore: () => void): void {
  showToast({ kind: 'info', id: 'payment-taken-back', message: `Оплату скасовано: ${fullName}`, action: { label: 'Повернути', onSelect: restore } });
}
