import { z } from 'zod';
import type { SendOutcome } from '../channel.ts';

const status = z.object({ response_code: z.int(), response_status: z.string().catch('') });

/** Always with HTTP 200; the outcome is in the codes. */
export const smsAnswer = status.extend({
  response_result: z.array(status.extend({ phone: z.string(), message_id: z.string().nullish() })).nullish().catch(null),
});

type Status = z.output<typeof status>;

const isAccepted = ({ response_code: code }: Status) => code === 0 || code >= 800 && code <= 803;

const senderUnknown = 'Ім’я відправника SMS не дозволене. Перевірте його в кабінеті TurboSMS';

const reasons: Readonly<Record<number, string>> = {
  302: senderUnknown,
  305: 'Оператор не впізнав цей номер. Перевірте номер телефону',
  400: senderUnknown,
  401: 'Ім’я відправника SMS не оплачене. Перевірте його в кабінеті TurboSMS',
  404: 'Номер у стоп-листі: людина відмовилася від SMS',
  405: 'Забагато отримувачів в одному запиті',
  406: 'SMS за кордон не ввімкнено. Попросіть про це TurboSMS',
};

const ofPerson: ReadonlySet<number> = new Set([305, 404, 406]);

function refusalOf({ response_code: code, response_status: name }: Status): SendOutcome {
  if (code >= 100 && code < 200) return { outcome: 'later', reason: 'TurboSMS не приймає ключ доступу. Перевірте його в налаштуваннях порталу' };
  const reason = reasons[code] ?? `TurboSMS не прийняв повідомлення: ${name || 'код'} ${code}`;
  return { outcome: 'refused', reason, endsAddress: false, ...ofPerson.has(code) && { isPersonal: true } };
}

/** @throws for an answer that does not mention the phone: the outcome is unknown */
export function outcomeOf(answer: z.output<typeof smsAnswer>, phone: string): SendOutcome {
  const own = answer.response_result?.find((result) => result.phone === phone);
  if (own && !isAccepted(own)) return refusalOf(own);
  if (!isAccepted(answer)) return refusalOf(answer);
  if (!own?.message_id) throw new Error('Невідомо, чи дійшло: TurboSMS не назвав номера повідомлення');
  return { outcome: 'sent', providerId: own.message_id };
}
