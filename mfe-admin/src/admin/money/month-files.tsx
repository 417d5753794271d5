import { downloadFile } from '@dzvinok/api-client/download';
import { incomeRoutes, type IncomeFile } from '@dzvinok/contract/income';
import { useFileSaving } from '@dzvinok/forms/file';
import { Button } from '@dzvinok/ui/button';
import { IconDownload } from '@dzvinok/ui/icons';
import { DropMenu } from '@dzvinok/ui/menu';
import { useMayCall } from '../../rights.ts';

export interface MonthFile {
  label: string;
  file: IncomeFile;
  month: string;
}

/** Files of a month; hidden from staff who may not save them. */
export function MonthFiles({ files }: { files: readonly MonthFile[] }) {
  const mayCall = useMayCall(incomeRoutes.file);
  const { mutate, isPending } = useFileSaving(({ file, month }: MonthFile) => downloadFile(incomeRoutes.file, { params: { file }, query: { month } }));
  if (!mayCall) return null;
  return (
    <DropMenu
      trigger={<Button icon={<IconDownload size={18} />} busy={isPending}>Excel</Button>}
      items={files.map((one) => ({ label: one.label, onSelect: () => mutate(one) }))}
    />
  );
}
