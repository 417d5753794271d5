import { useCall, useRead } from '@dzvinok/api-client/query';
import { calendarRoutes, type Holiday } from '@dzvinok/contract/calendar';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import type { DayRange } from '@dzvinok/schedule/plan';
import { usualHolidays } from '@dzvinok/schedule/usual-holidays';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Popup } from '@dzvinok/ui/popup';
import { EmptyState } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { Checkbox, SegmentedChoice } from '@dzvinok/ui/toggles';
import { useState } from 'react';
import { daysText, holidayKinds } from './holiday-days.ts';
import { Touched } from '../touched.tsx';

interface UsualHolidaysPopupProps {
  range: DayRange;
  onClose: () => void;
}

/** The admin ticks the suggested days that the centre keeps. */
export function UsualHolidaysPopup({ range, onClose }: UsualHolidaysPopupProps) {
  const { data: entered = [] } = useRead(calendarRoutes.holidays);
  const create = useCall(calendarRoutes.createHoliday);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [kind, setKind] = useState<Holiday['kind']>('closed');
  const [isSaving, setSaving] = useState(false);
  const offered = usualHolidays(range).filter((holiday) => !entered.some((one) => one.classIds === null && meets(one, holiday)));
  const chosen = offered.filter(({ from }) => ticked.includes(from));

  const save = async () => {
    setSaving(true);
    const isDone = await runWithToast(async () => {
      for (const { name, from, to } of chosen) await create.mutateAsync({ body: { name, from, to, kind } });
    }, `Додано: ${counted(chosen.length, ['свято або канікули', 'свята й канікули', 'свят і канікул'])}`);
    setSaving(false);
    if (isDone) onClose();
  };

  return (
    <Popup
      opened
      onClose={onClose}
      title="Свята й шкільні канікули"
      locked={isSaving}
      actions={(
        <>
          <Button onClick={onClose}>Закрити</Button>
          <Button look="primary" busy={isSaving} disabled={chosen.length === 0} onClick={() => void save()}>Додати позначені</Button>
        </>
      )}
    >
      <Stack gap="md">
        <Muted block>Під час воєнного стану державні свята – робочі дні, а канікули кожна школа визначає сама. Позначте ті, що стосуються центру.</Muted>
        <SegmentedChoice label="Що в ці дні" options={holidayKinds} value={kind} onChange={setKind} />
        {offered.length === 0 ? <EmptyState title="Усе вже внесено" text="Свята й канікули цих днів уже є в списку." /> : (
          <Rows label="Свята й шкільні канікули" flush>
            {offered.map((holiday) => {
              const { name, from, to } = holiday;
              const isTicked = ticked.includes(from);
              const isWithin = chosen.some((one) => one !== holiday && meets(one, holiday));
              return (
                <li key={from}>
                  <div>
                    <Checkbox
                      label={`${name}, ${daysText(holiday)}`} checked={isTicked} disabled={isSaving || isWithin}
                      onChange={(isNow) => setTicked(isNow ? [...ticked, from] : ticked.filter((day) => day !== from))}
                    />
                    {isWithin && <Muted block>Ці дні вже позначено</Muted>}
                    {isTicked && <Touched from={from} to={to} />}
                  </div>
                </li>
              );
            })}
          </Rows>
        )}
      </Stack>
    </Popup>
  );
}

function meets(one: DayRange, other: DayRange): boolean {
  return one.from <= other.to && other.from <= one.to;
}
