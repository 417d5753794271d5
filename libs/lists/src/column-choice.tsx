import { readAccountKey } from '@dzvinok/session/session';
import { storedText } from '@dzvinok/storage/stored';
import { Button, IconButton } from '@dzvinok/ui/button';
import { IconColumns } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Checkbox } from '@dzvinok/ui/toggles';
import { memo, useMemo, useState } from 'react';
import type { List } from './list.ts';

type AnyList = Pick<List<never, never, never>, 'name' | 'columns'>;

/** Columns hidden by this account on this device. */
export interface ColumnChoice {
  hidden: ReadonlySet<string>;
  hide: (hidden: ReadonlySet<string>) => void;
}

// Hidden columns are stored, so that columns of later releases are shown.
const keptHidden = ({ name }: AnyList) => storedText(`dzvinok.${name}-columns.${readAccountKey() ?? ''}`);

const optionalColumns = ({ columns }: AnyList) => Object.keys(columns).filter((key) => columns[key]?.isOptional);

function readHidden(list: AnyList): ReadonlySet<string> {
  const kept = keptHidden(list).read()?.split(' ') ?? [];
  return new Set(optionalColumns(list).filter((column) => kept.includes(column)));
}

export function useColumnChoice(list: AnyList): ColumnChoice {
  const [hidden, setHidden] = useState(() => readHidden(list));
  return useMemo(() => ({
    hidden,
    hide: (next) => {
      keptHidden(list).write([...next].join(' '));
      setHidden(next);
    },
  }), [list, hidden]);
}

/** Button to the column choice; each change is stored at once. */
export const ColumnsButton = memo(function ColumnsButton({ list, choice: { hidden, hide } }: { list: AnyList; choice: ColumnChoice }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const columns = optionalColumns(list);
  const show = (column: string, isShown: boolean) => hide(new Set(columns.filter((each) => (each === column ? !isShown : hidden.has(each)))));
  const actions = (
    <>
      <Button onClick={() => hide(new Set())} disabled={hidden.size === 0}>
        Усі колонки
      </Button>
      <Button look="primary" onClick={close}>
        Готово
      </Button>
    </>
  );
  return (
    <>
      <IconButton size="sm" label="Колонки" icon={<IconColumns size={18} />} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Popup opened onClose={close} title="Колонки" size="sm" actions={actions}>
          <Stack gap="xs">
            {columns.map((column) => (
              <Checkbox key={column} label={list.columns[column]?.title} checked={!hidden.has(column)} onChange={(isShown) => show(column, isShown)} />
            ))}
          </Stack>
        </Popup>
      )}
    </>
  );
});
