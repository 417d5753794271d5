import { useCall } from '@dzvinok/api-client/query';
import { kindRules, type Channel } from '@dzvinok/contract/message-kinds';
import {
  canUse, messageChoicesForm, messagesRoutes, promotionConsent, type KindChoice, type MessageChoices as Chosen, type MessageSettings,
} from '@dzvinok/contract/messages';
import type { Around, ControlProps, Fields } from '@dzvinok/forms/field';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { channelNames } from '@dzvinok/texts/channels';
import { formatDate } from '@dzvinok/texts/dates';
import { TimeField } from '@dzvinok/ui/date';
import { showToast } from '@dzvinok/ui/toast';
import { Checkbox, Switch } from '@dzvinok/ui/toggles';
import styles from './messages.module.css';

export function MessageChoices({ settings }: { settings: MessageSettings }) {
  const choose = useCall(messagesRoutes.choose);
  const save = async (given: Chosen) => {
    const body = withPromotion(given, settings);
    await choose.mutateAsync({ body });
    showToast({ kind: 'success', message: 'Збережено.' });
    return { saved: { ...settings, ...body } };
  };
  const record = useRecordForm({ record: settings, fields: fieldsOf(settings), read: choicesOf, rules: messageChoicesForm, save });
  return (
    <FormFrame label="Що надсилати" submitLabel="Зберегти вибір" record={record} className={styles.choices}>
      {Object.values(record.controls)}
    </FormFrame>
  );
}

function choicesOf(settings: MessageSettings & Partial<Pick<Chosen, 'promotionVersion'>>): Chosen {
  const { kinds, quietHours, promotion, promotionVersion = promotion?.version === promotionConsent.version ? promotionConsent.version : null } = settings;
  return { kinds, quietHours, promotionVersion };
}

/** After the consent promotion uses the channels of the centre's messages, until the person chooses others. */
function withPromotion(given: Chosen, { kinds: former }: MessageSettings): Chosen {
  if (given.promotionVersion === null || former.find(({ kind }) => kind === 'promotion')?.channels.length !== 0) return given;
  const usual = given.kinds.find(({ kind }) => kind === 'mailing')?.channels.filter((channel) => channel !== 'sms') ?? [];
  return { ...given, kinds: given.kinds.map((choice) => (choice.kind === 'promotion' && choice.channels.length === 0 ? { ...choice, channels: usual } : choice)) };
}

function fieldsOf(settings: MessageSettings): Fields<Chosen> {
  return {
    kinds: {
      label: 'Що надсилати', blank: [], show: (kinds) => JSON.stringify(kinds),
      control: (field, { values }) => <KindTable {...field} settings={settings} hasPromotion={values.promotionVersion !== null} />,
    },
    quietHours: {
      label: 'Не турбувати', blank: { from: '', until: '' }, show: ({ from, until }) => `${from}–${until}`,
      control: (field, around) => <QuietHours {...field} {...around} />,
    },
    promotionVersion: {
      label: 'Реклама', blank: null, show: (version) => (version === null ? 'ні' : 'так'),
      control: (field) => (settings.kinds.some(({ kind }) => kind === 'promotion') ? <Promotion {...field} settings={settings} /> : null),
    },
  };
}

interface KindTableProps extends ControlProps<KindChoice[]> {
  settings: MessageSettings;
  hasPromotion: boolean;
}

function KindTable({ value, onChange, label, settings: { channels }, hasPromotion }: KindTableProps) {
  const change = (changed: KindChoice) => onChange(value.map((choice) => (choice.kind === changed.kind ? changed : choice)));
  const lacking = channels.filter(({ hasAddress }) => !hasAddress).map(({ channel }) => channelNames[channel]);
  return (
    <div>
      <table className={styles.kinds}>
        <caption className={styles.title}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Про що</th>
            {channels.map(({ channel }) => <th key={channel} scope="col">{channelNames[channel]}</th>)}
          </tr>
        </thead>
        <tbody>
          {value.filter(({ kind }) => kind !== 'promotion' || hasPromotion).map((choice) => (
            <KindRow key={choice.kind} choice={choice} channels={channels} onChange={change} />
          ))}
        </tbody>
      </table>
      {lacking.length > 0 && <p className={styles.note}>Ще не підключено: {lacking.join(', ')}. Підключіть вище, щоб обирати й там.</p>}
    </div>
  );
}

interface KindRowProps {
  choice: KindChoice;
  channels: MessageSettings['channels'];
  onChange: (choice: KindChoice) => void;
}

function KindRow({ choice, channels, onChange }: KindRowProps) {
  const { name, isDigest } = kindRules[choice.kind];
  const put = (channel: Channel, isOn: boolean) =>
    onChange({ ...choice, channels: isOn ? [...choice.channels, channel] : choice.channels.filter((each) => each !== channel) });
  return (
    <tr>
      <th scope="row">
        {name}
        {isDigest && <Checkbox label="одразу, а не ввечері" ariaLabel={`${name}: одразу, а не ввечері`} checked={choice.isAtOnce} onChange={(isAtOnce) => onChange({ ...choice, isAtOnce })} />}
      </th>
      {channels.map(({ channel, hasAddress }) => (
        <td key={channel}>
          {canUse(choice.kind, channel) ? (
            <Checkbox
              className={styles.tick}
              ariaLabel={`${name}: ${channelNames[channel]}`}
              checked={choice.channels.includes(channel)}
              disabled={!hasAddress}
              onChange={(isOn) => put(channel, isOn)}
            />
          ) : <span aria-label="не надсилаємо">—</span>}
        </td>
      ))}
    </tr>
  );
}

function QuietHours({ value, onChange, label, errors }: ControlProps<Chosen['quietHours']> & Around<Chosen>) {
  return (
    <fieldset className={styles.quiet}>
      <legend className={styles.title}>{label}</legend>
      <TimeField label="Від" value={value.from} error={errors['quietHours.from']} onChange={(from) => onChange({ ...value, from })} />
      <TimeField label="До" value={value.until} error={errors['quietHours.until']} onChange={(until) => onChange({ ...value, until })} />
      <p className={styles.note}>Те, що надійде в ці години, чекає до ранку. Про тривогу, вхід із нового пристрою та зміни найближчих занять повідомимо одразу.</p>
    </fieldset>
  );
}

function Promotion({ value, onChange, settings: { promotion } }: ControlProps<Chosen['promotionVersion']> & { settings: MessageSettings }) {
  return (
    <div>
      <Switch label={promotionConsent.text} checked={value !== null} onChange={(isOn) => onChange(isOn ? promotionConsent.version : null)} />
      {promotion && <p className={styles.note}>Згоду надано {formatDate(promotion.agreedAt)}.</p>}
    </div>
  );
}
