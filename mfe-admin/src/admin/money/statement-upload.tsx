import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { useCall, useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { statementColumns, statementLimit, statementsRoutes, statementTypes, type StatementColumns } from '@dzvinok/contract/statements';
import { FileButton } from '@dzvinok/forms/file';
import { runWithToast } from '@dzvinok/forms/run-with-toast';
import { useNavigate } from '@dzvinok/router/navigation';
import { counted } from '@dzvinok/texts/plural';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconUpload } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import styles from './statements.module.css';

interface Refused {
  file: File;
  account: string | undefined;
  code: string;
  message: string;
  /** Of a bank that is not known. */
  headers: string[];
}

const [csvType, xlsxType] = statementTypes;
const accepted = `.csv,.txt,.xlsx,${statementTypes.join()}`;
const megabyte = 1024 * 1024;

/** Takes a bank's file, and asks for data that the file lacks. */
export function StatementUpload() {
  const send = useCall(statementsRoutes.import);
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isOver, setOver] = useState(false);

  async function upload(file: File, account?: string) {
    const refuse = (message: string, code = '', headers: string[] = []) => setRefused({ file, account, code, message, headers });
    if (send.isPending) return;
    if (file.size > statementLimit) return refuse(`Файл завеликий: можна до ${statementLimit / megabyte} МБ. Завантажте в банку виписку за коротший час.`);
    if (file.size === 0) return refuse('Файл порожній. Завантажте виписку в банку ще раз.');
    setRefused(null);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const type = bytes[0] === 0x50 && bytes[1] === 0x4b ? xlsxType : csvType;
      const { data: { id, added } } = await send.mutateAsync({ query: { account }, body: { bytes, type } });
      showToast(added > 0 ? { kind: 'success', message: `Додано: ${counted(added, ['платіж', 'платежі', 'платежів'])}` } : { kind: 'info', message: 'Нового немає: усі платежі з файлу вже тут.' });
      await navigate(adminPaths.statement(id));
    } catch (error) {
      const { code, data } = error instanceof ApiFailure ? error : { code: '', data: null };
      const headers = typeof data === 'object' && data !== null && 'headers' in data && Array.isArray(data.headers) ? data.headers.map(String) : [];
      refuse(failureText(error), code, headers);
    }
  }

  return (
    <SectionCard title="Нова виписка">
      <Stack gap="lg">
        {refused && <FormError message={refused.message} />}
        {refused && (refused.code === 'statements.account-needed' || refused.code === 'statements.other-account') && (
          <AccountQuestion busy={send.isPending} onChoose={(account) => void upload(refused.file, account)} />
        )}
        {refused && refused.headers.length > 0 && <ColumnsQuestion headers={refused.headers} onNamed={() => void upload(refused.file, refused.account)} />}
        <Stack
          gap="sm" className={styles.drop} data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            const [file] = event.dataTransfer.files;
            if (file) void upload(file);
          }}
        >
          <IconUpload size={28} aria-hidden />
          <Text weight="medium">Перетягніть сюди файл із банку</Text>
          <Muted>CSV або XLSX: ПриватБанк, monobank, ПУМБ, Райффайзен, А-Банк, Sense чи інший банк. Той самий файл удруге нічого не додасть.</Muted>
          <FileButton look="primary" fileLabel="Файл виписки" accept={accepted} busy={send.isPending} busyText="Читаємо…" onChoose={(file) => void upload(file)}>Обрати файл</FileButton>
        </Stack>
      </Stack>
    </SectionCard>
  );
}

function AccountQuestion({ busy, onChoose }: { busy: boolean; onChoose: (account: string) => void }) {
  const { data = [], isPending } = useRead(recipientsRoutes.list);
  const [account, setAccount] = useState<string | null>(null);
  return (
    <Inline>
      <Select
        label="Рахунок виписки" value={account} onChange={setAccount} loading={isPending}
        options={data.flatMap(({ name, ibans }) => ibans.map((iban) => ({ value: iban, label: `${name}, ${iban}` })))}
      />
      <Button look="primary" disabled={account === null} busy={busy} onClick={() => account !== null && onChoose(account)}>Прочитати</Button>
    </Inline>
  );
}

const columnLabels: Record<keyof StatementColumns, string> = {
  day: 'День операції', amount: 'Сума', credit: 'Надходження, якщо окремо', debit: 'Витрати, якщо окремо', payer: 'Платник', purpose: 'Призначення платежу',
  payerCode: 'Код платника', payerAccount: 'Рахунок платника', documentNumber: 'Номер документа', time: 'Час операції', currency: 'Валюта',
};

function ColumnsQuestion({ headers, onNamed }: { headers: readonly string[]; onNamed: () => void }) {
  const nameColumns = useCall(statementsRoutes.nameColumns);
  const [columns, setColumns] = useState<StatementColumns>({});
  const isReady = columns.day !== undefined && (columns.amount ?? columns.credit) !== undefined;
  const choose = (name: keyof StatementColumns, header: string | null) => {
    const { [name]: _, ...others } = columns;
    setColumns(header === null ? others : { ...others, [name]: header });
  };
  const save = () => runWithToast(async () => {
    await nameColumns.mutateAsync({ body: { columns } });
    onNamed();
  });
  return (
    <Stack>
      <div className={styles.columns}>
        {statementColumns.map((name) => (
          <Select
            key={name} label={columnLabels[name]} required={name === 'day' || name === 'amount'} value={columns[name] ?? null} onChange={(header) => choose(name, header)} clearable
            placeholder="Немає" options={headers.map((header) => ({ value: header, label: header }))}
          />
        ))}
      </div>
      <Inline><Button look="primary" disabled={!isReady} busy={nameColumns.isPending} onClick={() => void save()}>Запам’ятати й прочитати</Button></Inline>
    </Stack>
  );
}
