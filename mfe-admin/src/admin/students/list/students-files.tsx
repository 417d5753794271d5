import { failureText } from '@dzvinok/api-client/call';
import { downloadFile } from '@dzvinok/api-client/download';
import { paths } from '@dzvinok/contract/paths';
import { exportLimit, studentExportsRoutes, type SpreadsheetFormat } from '@dzvinok/contract/student-exports';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { IconDownload, IconUpload } from '@dzvinok/ui/icons';
import { DropMenu } from '@dzvinok/ui/menu';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';

/** The students list as a file: «Експорт» of the rows that it shows, in their order, and the way to «Імпорт». */
export function StudentsFiles({ ids }: { ids: readonly number[] }) {
  const [isBusy, setBusy] = useState(false);

  const download = async (format: SpreadsheetFormat) => {
    setBusy(true);
    try {
      const name = await downloadFile(studentExportsRoutes.make, { body: { format, ids: ids.slice(0, exportLimit) } });
      const isCut = ids.length > exportLimit;
      showToast({
        kind: isCut ? 'warning' : 'success',
        message: isCut ? `У файлі перші ${exportLimit.toLocaleString('uk-UA')} учнів. Звузьте список, щоб зберегти решту.` : `Збережено «${name}»`,
      });
    } catch (error) {
      showToast({ kind: 'error', title: 'Файл не збережено', message: failureText(error) });
    } finally {
      setBusy(false);
    }
  };

  const trigger = (
    <Button icon={<IconDownload size={18} />} busy={isBusy} disabled={ids.length === 0}>
      Експорт
    </Button>
  );
  return (
    <>
      <DropMenu
        trigger={trigger}
        items={[
          { label: 'Excel (XLSX)', onSelect: () => void download('xlsx') },
          { label: 'CSV', onSelect: () => void download('csv') },
        ]}
      />
      <LinkButton href={paths.admin.importStudents} icon={<IconUpload size={18} />}>
        Імпорт
      </LinkButton>
    </>
  );
}
