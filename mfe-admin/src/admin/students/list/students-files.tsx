import { downloadFile } from '@dzvinok/api-client/download';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { exportLimit, studentExportsRoutes, type SpreadsheetFormat } from '@dzvinok/contract/student-exports';
import { useFileSaving } from '@dzvinok/forms/file';
import { useNavigate } from '@dzvinok/router/navigation';
import { Button, IconButton, LinkButton } from '@dzvinok/ui/button';
import { IconDotsVertical, IconDownload, IconHistory, IconPrinter, IconUpload } from '@dzvinok/ui/icons';
import { useMedia } from '@dzvinok/ui/layout';
import { DropMenu, type DropMenuItem } from '@dzvinok/ui/menu';

const cutShort = {
  kind: 'warning',
  message: `У файлі перші ${exportLimit.toLocaleString('uk-UA')} учнів. Звузьте список, щоб зберегти решту.`,
} as const;

function useExport(ids: readonly number[]): { isSaving: boolean; items: DropMenuItem[] } {
  const isCut = ids.length > exportLimit;
  const { mutate, isPending } = useFileSaving(
    (format: SpreadsheetFormat) => downloadFile(studentExportsRoutes.make, { body: { format, ids: ids.slice(0, exportLimit) } }),
    isCut ? () => cutShort : undefined,
  );
  return {
    isSaving: isPending,
    items: [
      { label: 'Excel (XLSX)', onSelect: () => mutate('xlsx') },
      { label: 'CSV', onSelect: () => mutate('csv') },
    ],
  };
}

interface ExportMenuProps {
  ids: readonly number[];
  label?: string;
  size?: 'sm';
}

export function ExportMenu({ ids, label = 'Експорт', size }: ExportMenuProps) {
  const { isSaving, items } = useExport(ids);
  const trigger = (
    <Button size={size} icon={<IconDownload size={18} />} busy={isSaving} disabled={ids.length === 0}>
      {label}
    </Button>
  );
  return <DropMenu trigger={trigger} items={items} />;
}

export function StudentsFiles({ ids }: { ids: readonly number[] }) {
  const isPhone = useMedia('(width < 768px)');
  if (isPhone) return <PhoneMenu ids={ids} />;
  return (
    <>
      <ExportMenu ids={ids} />
      <LinkButton href={adminPaths.importStudents} icon={<IconUpload size={18} />}>
        Імпорт
      </LinkButton>
      <LinkButton look="quiet" href={adminPaths.studentsArchive} icon={<IconHistory size={18} />}>
        Архів
      </LinkButton>
    </>
  );
}

function PhoneMenu({ ids }: { ids: readonly number[] }) {
  const { isSaving, items } = useExport(ids);
  const navigate = useNavigate();
  const trigger = <IconButton label="Ще дії" look="secondary" icon={<IconDotsVertical size={18} />} busy={isSaving} />;
  const exports = ids.length > 0 ? items.map((item) => ({ ...item, label: `Експорт: ${item.label}` })) : [];
  return (
    <DropMenu
      trigger={trigger}
      items={[
        ...exports,
        { label: 'Імпорт', onSelect: () => void navigate(adminPaths.importStudents) },
        { label: 'Архів', icon: <IconHistory size={18} />, onSelect: () => void navigate(adminPaths.studentsArchive) },
        { label: 'Друкувати', icon: <IconPrinter size={18} />, onSelect: () => window.print() },
      ]}
    />
  );
}
