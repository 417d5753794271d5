import { useCall } from '@dzvinok/api-client/query';
import { cardPaymentsRoutes, monoTokenBody } from '@dzvinok/contract/card-payments';
import { cashRoutes, checkboxKeys } from '@dzvinok/contract/cash';
import type { ListedRecipient, PaymentService } from '@dzvinok/contract/recipients';
import { FormPopup } from '@dzvinok/forms/form-popup';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { checkField, textField } from '@dzvinok/forms/field';
import { Button } from '@dzvinok/ui/button';
import { Rows } from '@dzvinok/ui/list';
import { Popup } from '@dzvinok/ui/popup';
import { Badge, Muted, Text } from '@dzvinok/ui/text';
import { useState } from 'react';

const services: Record<PaymentService, { name: string; text: string }> = {
  mono: { name: 'Оплата карткою (plata by mono)', text: 'Родина платить рахунок карткою у «Вартості». mono бере комісію.' },
  checkbox: { name: 'Фіскальні чеки (Checkbox)', text: 'Чек за готівку й картку створюється однією кнопкою на сторінці «Каса».' },
};

const monoFields = {
  token: textField('Токен', { required: true, autoFocus: true, maxLength: 200 }),
  makesReceipts: checkField('Чеки робить сам mono: у його кабінеті підключено ПРРО'),
};

function receiptsText({ services: kept, monoMakesReceipts }: ListedRecipient): string {
  if (monoMakesReceipts !== false) return ' Чеки робить mono.';
  return kept.includes('checkbox') ? ' Чеки робить Checkbox.' : ' Чеки вносять на сторінці «Каса».';
}

/** Keys of services are only written, never shown again. */
export function RecipientServicesPopup({ recipient, onClose }: { recipient: ListedRecipient; onClose: () => void }) {
  const [asked, setAsked] = useState<PaymentService | null>(null);
  const saveMono = useCall(cardPaymentsRoutes.saveToken);
  const saveCheckbox = useCall(cashRoutes.saveCheckbox);
  const params = { id: recipient.id };
  const stop = (service: PaymentService) => runWithToast(
    () => (service === 'mono' ? saveMono.mutateAsync({ params, body: { token: null, makesReceipts: false } }) : saveCheckbox.mutateAsync({ params, body: { keys: null } })), 'Вимкнено');
  if (asked === 'mono') {
    return (
      <FormPopup
        title={services.mono.name} fields={monoFields} rules={monoTokenBody} submitLabel="Перевірити й увімкнути"
        done="Картки приймаються" onClose={() => setAsked(null)} before={<Text block>Токен є в кабінеті mono: Інтернет-еквайринг → Налаштування. Він зберігається зашифрованим.</Text>}
        save={(body) => saveMono.mutateAsync({ params, body })}
      />
    );
  }
  if (asked === 'checkbox') {
    return (
      <FormPopup
        title={services.checkbox.name} fields={{ licenseKey: textField('Ключ ліцензії каси', { required: true, autoFocus: true, maxLength: 100 }), pin: textField('PIN касира', { required: true, maxLength: 20 }) }}
        rules={checkboxKeys} submitLabel="Перевірити й увімкнути" done="Checkbox увімкнено" onClose={() => setAsked(null)}
        before={<Text block>Обидва є в кабінеті Checkbox. Вони зберігаються зашифрованими.</Text>}
        save={(keys) => saveCheckbox.mutateAsync({ params, body: { keys } })}
      />
    );
  }
  return (
    <Popup opened title={`Картки й чеки: ${recipient.name}`} onClose={onClose}>
      <Rows label="Сервіси отримувача">
        {(['mono', 'checkbox'] as const).map((service) => (
          <li key={service}>
            <div>
              <Text weight="medium" block>{services[service].name} {recipient.services.includes(service) && <Badge tone="success">увімкнено</Badge>}</Text>
              <Muted block>{services[service].text}{service === 'mono' && recipient.services.includes('mono') && receiptsText(recipient)}</Muted>
            </div>
            {recipient.services.includes(service)
              ? <Button size="sm" look="quiet" onClick={() => void stop(service)}>Вимкнути</Button>
              : <Button size="sm" onClick={() => setAsked(service)}>Увімкнути</Button>}
          </li>
        ))}
      </Rows>
    </Popup>
  );
}
