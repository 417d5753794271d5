import { Button } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Checkbox } from '@dzvinok/ui/toggles';
import { columnTitles, optionalColumns, type KeptColumns } from './columns-choice.ts';

interface ColumnsPopupProps {
  onClose: () => void;
  columns: KeptColumns;
}

/** Which columns the table and its printed sheet have; each change is seen and kept at once. */
export function ColumnsPopup({ onClose, columns: { hidden, show, showAll } }: ColumnsPopupProps) {
  const actions = (
    <>
      <Button onClick={showAll} disabled={hidden.size === 0}>
        Усі колонки
      </Button>
      <Button look="primary" onClick={onClose}>
        Готово
      </Button>
    </>
  );
  return (
    <Popup opened onClose={onClose} title="Колонки" size="sm" actions={actions}>
      <Stack gap="xs">
        {optionalColumns.map((column) => (
          <Checkbox key={column} label={columnTitles[column]} checked={!hidden.has(column)} onChange={(isShown) => show(column, isShown)} />
        ))}
      </Stack>
    </Popup>
  );
}
