import { useCall } from '@dzvinok/api-client/query';
import type { Job } from '@dzvinok/contract/jobs';
import { passportsRoutes, restoredPassport, restorePassportBody, type Passport, type RestorePassportBody } from '@dzvinok/contract/passports';
import { platformPaths } from '@dzvinok/contract/paths/platform';
import { FormFrame, useRecordForm } from '@dzvinok/forms/record';
import { textField } from '@dzvinok/forms/field';
import { Button, TextLink } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { Popup } from '@dzvinok/ui/popup';
import { Facts, Muted, Text } from '@dzvinok/ui/text';
import { useState } from 'react';
import { AddressLink, addressOf } from '../centre-address/address-link.tsx';
import { codeField } from '../centre-address/code.fields.tsx';
import { isOver, JobProgress, useFollowedJob } from '../../passports/followed-job.tsx';
import { momentText } from '../../moments/moments.texts.ts';

interface RestorePopupProps {
  passport: Passport;
  onClose: () => void;
}

export function RestorePopup({ passport, onClose }: RestorePopupProps) {
  const [jobId, setJobId] = useState<string | null>(null);
  const job = useFollowedJob(jobId);
  const isDone = job !== null && isOver(job);
  const actions = jobId !== null && (
    <>
      {isDone && job.error && <Button onClick={() => setJobId(null)}>Змінити й повторити</Button>}
      <Button look={isDone ? 'primary' : 'secondary'} onClick={onClose}>
        {isDone ? 'Готово' : 'Закрити, робота триватиме'}
      </Button>
    </>
  );
  return (
    <Popup opened onClose={onClose} size="sm" title="Відновити центр із паспорта" actions={actions}>
      <Stack gap="md">
        <Muted>
          {passport.centre.name} ({passport.centre.code}), {momentText(passport.exportedAt)}
        </Muted>
        {jobId === null ? (
          <RestoreForm passport={passport} onStarted={setJobId} onCancel={onClose} />
        ) : isDone && !job.error ? (
          <Restored job={job} />
        ) : (
          <>
            <JobProgress label="Відновлення" job={job} />
            {!isDone && <Elsewhere onLeave={onClose} />}
          </>
        )}
      </Stack>
    </Popup>
  );
}

/** Says where the result appears if the window is closed. */
function Elsewhere({ onLeave }: { onLeave: () => void }) {
  return (
    <Muted>
      Вікно можна закрити: робота триватиме, а результат буде на сторінці{' '}
      <TextLink href={platformPaths.passports} onClick={onLeave}>
        «Паспорти»
      </TextLink>
      .
    </Muted>
  );
}

const fields = { name: textField('Назва нового центру', { required: true }), code: codeField({ label: 'Код нового центру' }), reason: textField('Причина', { required: true }) };

function RestoreForm({ passport, onStarted, onCancel }: { passport: Passport; onStarted: (jobId: string) => void; onCancel: () => void }) {
  const restore = useCall(passportsRoutes.restore);
  const record = useRecordForm({
    record: passport,
    fields,
    read: ({ centre }) => ({ name: centre.name, code: '', reason: '' }),
    rules: restorePassportBody,
    save: async (body: RestorePassportBody) => {
      const { data } = await restore.mutateAsync({ params: { passportId: passport.id }, body });
      onStarted(data.jobId);
    },
  });
  return (
    <FormFrame label="Відновлення центру" record={record} submitLabel="Відновити" busyText="Починаємо…" onCancel={onCancel}>
      {Object.values(record.controls)}
      <Muted>Відкриється новий центр з усіма даними паспорта. Люди входитимуть за його адресою зі своїми паролями; інших центрів це не змінить.</Muted>
    </FormFrame>
  );
}

function Restored({ job }: { job: Job }) {
  const { code, tables, rows, files } = restoredPassport.parse(job.result);
  const facts = [
    { name: 'Адреса', value: <AddressLink address={addressOf(code)} /> },
    { name: 'Таблиць', value: tables.toLocaleString('uk-UA') },
    { name: 'Рядків', value: rows.toLocaleString('uk-UA') },
    { name: 'Файлів', value: files.toLocaleString('uk-UA') },
  ];
  return (
    <>
      <Text weight="medium" role="status" block>
        Центр відновлено, контрольні суми збіглися.
      </Text>
      <Facts shape="pairs" facts={facts} />
    </>
  );
}
