import { downloadFile } from '@dzvinok/api-client/download';
import { paths } from '@dzvinok/contract/paths';
import { exportLimit, studentExportsRoutes, type SpreadsheetFormat } from '@dzvinok/contract/student-exports';
import { useFileSaving } from '@dzvinok/forms/file-saving';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { IconDownload, IconUpload } from '@dzvinok/ui/icons';
import { DropMenu } from '@dzvinok/ui/menu';

const cutShort = {
  kind: 'warning',
  message: `У файлі перші ${exportLimit.toLocaleString('uk-UA')} учнів. Звузьте список, щоб зберегти решту.`,
} as const;

/** The students list as a file: «Експорт» of the rows that it shows, in their order, and the way to «Імпорт». */
export function StudentsFiles({ ids }: { ids: readonly number[] }) {
  const isCut = ids.length > exportLimit;
  const saving = useFileSaving(
    (format: SpreadsheetFormat) => downloadFile(studentExportsRoutes.make, { body: { format, ids: ids.slice(0, exportLimit) } }),
    isCut ? () => cutShort : undefined,
  );
  const trigger = (
    <Button icon={<IconDownload size={18} />} busy={saving.isPending} disabled={ids.length === 0}>
      Експорт
    </Button>
  );
  return (
    <>
      <DropMenu
        trigger={trigger}
        items={[
          { label: 'Excel (XLSX)', onSelect: () => saving.mutate('xlsx') },
          { label: 'CSV', onSelect: () => saving.mutate('csv') },
        ]}
      />
      <LinkButton href={paths.admin.importStudents} icon={<IconUpload size={18} />}>
        Імпорт
      </LinkButton>
    </>
  );
}
