import { canaryForm, pinForm, rollBackForm, type ReleaseChange, type RemoteState } from '@dzvinok/contract/release-board';
import { type Fields } from '@dzvinok/forms/field';
import { useRecordForm } from '@dzvinok/forms/record';
import { addDays, dayIn, startInstant } from '@dzvinok/schedule/zone';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { Popup } from '@dzvinok/ui/popup';
import { Text } from '@dzvinok/ui/text';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { centresField, pinFields, rollBackFields } from './release.fields.tsx';
import { centreText, rollBackOf, zone } from './release.texts.ts';
import type { ReleaseChanging } from './use-release-change.ts';

interface ChangePopupProps {
  state: RemoteState;
  changing: ReleaseChanging;
  onClose: () => void;
}

interface VersionPopupProps extends ChangePopupProps {
  version: string;
}

/** Takes back what was given last. */
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

/** Gives a version to a few centres first. */
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

/** Keeps centres on a version for a while, whatever others get: true of whatever state it is made in. */
export function PinPopup({ version, changing, onClose }: Omit<VersionPopupProps, 'state'>) {
  return (
    <ChangePopup
      title={`Закріпити ${version}`}
      label="Закріпити за центром"
      changing={changing}
      onClose={onClose}
      fields={pinFields(dayIn(zone, new Date()))}
      rules={pinForm}
      changeOf={({ centres, until, reason }) => {
        const expiresAt = startInstant(addDays(until, 1), '00:00', zone).toISOString();
        return { kind: 'pin', version, centres, expiresAt, reason };
      }}
      doneText="Закріплено"
      submitLabel="Закріпити"
      busyText="Закріплюємо…"
    />
  );
}

interface ReleaseChangeFormProps<Values, Output> extends Omit<ChangePopupProps, 'state'> {
  title: string;
  /** Names the form for screen readers; else the title does. */
  label?: string;
  fields: Fields<Values>;
  rules: z.ZodType<Output>;
  changeOf: (output: Output) => ReleaseChange;
  doneText: string;
  before?: ReactNode;
  after?: ReactNode;
  submitLabel: string;
  busyText: string;
}

/** Asks for what a change needs. A refusal is told beside the state as it is by then, which `changing` knows. */
function ChangePopup<Values extends object, Output>(props: ReleaseChangeFormProps<Values, Output>) {
  const { title, label = title, changing, onClose, fields, rules, changeOf, doneText, before, after, submitLabel, busyText } = props;
  const { form, controls, area, onSubmit } = useRecordForm({
    record: null,
    fields,
    rules,
    save: async (output: Output) => {
      if (await changing.change(changeOf(output), doneText)) onClose();
    },
  });
  return (
    <Popup opened onClose={onClose} title={title} locked={changing.isBusy}>
      <FormLayout ref={area} aria-label={label} onSubmit={onSubmit}>
        <FormError message={changing.refusal ?? form.formError} />
        {before}
        {Object.values<ReactNode>(controls)}
        {after}
        <FormActions>
          <SubmitButton busy={form.busy} busyText={busyText}>
            {submitLabel}
          </SubmitButton>
        </FormActions>
      </FormLayout>
    </Popup>
  );
}
