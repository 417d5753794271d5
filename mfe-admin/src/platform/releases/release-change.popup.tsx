import { canaryForm, pinForm, rollBackForm, type ReleaseChange, type RemoteState } from '@dzvinok/contract/release-board';
import { FormPopup, type FormPopupProps } from '@dzvinok/forms/form-popup';
import { addDays, dayIn, startInstant } from '@dzvinok/schedule/zone';
import { Text } from '@dzvinok/ui/text';
import { countryZone } from '../../moments/moments.texts.ts';
import { centresField, pinFields, rollBackFields } from './release.fields.tsx';
import { centreText, rollBackOf } from './release.texts.ts';
import type { ReleaseChanging } from './use-release-change.ts';

interface ChangePopupProps {
  state: RemoteState;
  changing: ReleaseChanging;
  onClose: () => void;
}

interface VersionPopupProps extends ChangePopupProps {
  version: string;
}

export function RollBackPopup({ state, changing, onClose }: ChangePopupProps) {
  const { version, title, text, button } = rollBackOf(state);
  return (
    <ChangePopup
      title={title}
      changing={changing}
      onClose={onClose}
      fields={rollBackFields}
      rules={rollBackForm}
      changeOf={({ reason }) => ({ kind: 'roll-back', version: version ?? undefined, reason, revision: state.revision })}
      doneText="Повернуто"
      before={<Text block>{text}</Text>}
      submitLabel={button}
      busyText="Повертаємо…"
    />
  );
}

export function CanaryPopup({ state, version, changing, onClose }: VersionPopupProps) {
  const tried = state.canary?.version === version ? state.canary.centres : [];
  const kept = state.pins.filter((pin) => pin.version !== version).map(centreText);
  return (
    <ChangePopup
      title={`Спробувати ${version}`}
      label="Спробувати в центрах"
      changing={changing}
      onClose={onClose}
      fields={{ centres: { ...centresField(tried), blank: tried.map(({ code }) => code) } }}
      rules={canaryForm}
      changeOf={({ centres }) => ({ kind: 'canary', version, centres, revision: state.revision })}
      doneText="Пробу почато"
      after={
        <Text block tone="muted">
          Якщо збоїв стане помітно більше, ніж у теперішньої версії, пробу буде зупинено автоматично.
          {kept.length > 0 && ` Закріплені за іншою версією її не отримають: ${kept.join(', ')}.`}
        </Text>
      }
      submitLabel="Спробувати"
      busyText="Вмикаємо…"
    />
  );
}

/** A pin does not depend on the remote's state, so it takes none. */
export function PinPopup({ version, changing, onClose }: Omit<VersionPopupProps, 'state'>) {
  return (
    <ChangePopup
      title={`Закріпити ${version}`}
      label="Закріпити за центром"
      changing={changing}
      onClose={onClose}
      fields={pinFields(dayIn(countryZone, new Date()))}
      rules={pinForm}
      changeOf={({ centres, until, reason }) => {
        const expiresAt = startInstant(addDays(until, 1), '00:00', countryZone).toISOString();
        return { kind: 'pin', version, centres, expiresAt, reason };
      }}
      doneText="Закріплено"
      submitLabel="Закріпити"
      busyText="Закріплюємо…"
    />
  );
}

interface ReleaseChangeProps<Values, Output> extends Omit<FormPopupProps<Values, Output>, 'save' | 'refusal'> {
  changing: ReleaseChanging;
  changeOf: (output: Output) => ReleaseChange;
  doneText: string;
}

/** A refusal is shown with the present state, from `changing`. */
function ChangePopup<Values extends object, Output>({ changing, changeOf, doneText, ...popup }: ReleaseChangeProps<Values, Output>) {
  const save = async (output: Output) => {
    if (await changing.change(changeOf(output), doneText)) popup.onClose();
  };
  return <FormPopup {...popup} save={save} refusal={changing.refusal} />;
}
