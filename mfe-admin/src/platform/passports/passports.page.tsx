import { failureText } from '@dzvinok/api-client/call';
import { queryOf, useCall, useRead } from '@dzvinok/api-client/query';
import { jobsRoutes, type Job } from '@dzvinok/contract/jobs';
import { passportsRoutes, passportUploadLimit, restoredPassport } from '@dzvinok/contract/passports';
import { platformPaths } from '@dzvinok/contract/paths/platform';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { FileButton } from '@dzvinok/forms/file';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { IconUpload } from '@dzvinok/ui/icons';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '../../moments/moments.texts.ts';
import { askEveryMs, isOver, JobProgress, useRereadAfterJobs } from '../../passports/followed-job.tsx';
import { contentText } from '../../passports/passports.texts.ts';
import { AddressLink } from '../centre-address/address-link.tsx';
import { PassportList } from './passport-list.tsx';

const megabyte = 1024 * 1024;
/** A large file takes long on a slow line. */
const uploadPatienceMs = 10 * 60_000;

export function PassportsPage() {
  const query = useRead(passportsRoutes.list, { query: {} });
  const { problem, isBusy, send } = useUpload();
  return (
    <Page
      title="Паспорти центрів"
      subtitle="Паспорт створюють на сторінці центру. Тут його можна відновити під новим кодом або додати з файлу."
      actions={
        <FileButton
          fileLabel="Файл паспорта"
          accept=".gz,application/gzip"
          onChoose={(file) => void send(file)}
          icon={<IconUpload size={18} />}
          busy={isBusy}
          busyText="Перевіряємо…"
        >
          Додати з файлу
        </FileButton>
      }
    >
      <FormError message={problem} />
      <Restorations />
      <WhenRead query={query} waiting={<LoadingState shape="cards" count={2} />}>
        {(passports) => passports.length > 0 ? (
          <SectionCard title="Готові паспорти">
            <PassportList label="Готові паспорти" passports={passports} namesCentres />
          </SectionCard>
        ) : (
          <EmptyState title="Паспортів ще немає" text="Створіть паспорт на сторінці центру або додайте його з файлу." />
        )}
      </WhenRead>
    </Page>
  );
}

function useUpload() {
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useCall(passportsRoutes.upload, { timeout: uploadPatienceMs });
  const send = async (file: File) => {
    setProblem(problemOf(file));
    if (problemOf(file)) return;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { data } = await upload.mutateAsync({ body: { bytes, type: 'application/gzip' } });
      showToast({ kind: 'success', message: `Паспорт «${data.centre.name}» додано, контрольні суми збіглися` });
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return { problem, isBusy: upload.isPending, send };
}

function problemOf({ size }: File): string | null {
  if (size === 0) return 'Файл порожній. Оберіть інший.';
  if (size <= passportUploadLimit) return null;
  return `Файл більший за ${passportUploadLimit / megabyte} МБ. Такий паспорт відновлюють командою npm run passport.`;
}

const shownAtFirst = 3;

/** Shows the jobs of all users while they are kept; nothing when there are none. */
function Restorations() {
  const { data: jobs = [] } = useQuery({
    ...queryOf(jobsRoutes.list, { query: { kind: 'passport-restore' } }),
    refetchInterval: ({ state }) => (state.data?.every(isOver) === false ? askEveryMs : false),
  });
  useRereadAfterJobs(jobs);
  const [isWhole, setWhole] = useState(false);
  if (jobs.length === 0) return null;
  const shown = isWhole ? jobs : jobs.slice(0, shownAtFirst);
  return (
    <SectionCard title="Відновлення" subtitle="Центри, які відкрито з паспортів, останні спершу.">
      <Rows label="Відновлення">
        {shown.map((job) => (
          <Restoration key={job.id} job={job} />
        ))}
      </Rows>
      {shown.length < jobs.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Показати всі
        </Button>
      )}
    </SectionCard>
  );
}

function Restoration({ job }: { job: Job }) {
  const { newCentre, createdAt, createdBy, error } = job;
  return (
    <li>
      <Stack gap="none">
        <Text weight="medium">{newCentre ? `${newCentre.name} (${newCentre.code})` : 'Новий центр'}</Text>
        <Muted>
          {momentText(createdAt)}
          {createdBy && ` · ${createdBy}`}
        </Muted>
        {error ? <Text tone="danger">{error}</Text> : !isOver(job) && <JobProgress label="Відновлення" job={job} />}
      </Stack>
      {job.state === 'done' && <Outcome job={job} />}
    </li>
  );
}

/** The centre's present name: its code may have changed, or the centre may be gone. */
function Outcome({ job }: { job: Job }) {
  const { data: tenants } = useQuery(queryOf(tenantsRoutes.list));
  const result = restoredPassport.safeParse(job.result).data;
  if (!result || !tenants) return null;
  const centre = tenants.find(({ id }) => id === result.tenantId);
  if (!centre) return <Muted>Цього центру вже немає</Muted>;
  const { id, name, address } = centre;
  return (
    <Stack gap="xs" align="start">
      <Inline gap="sm">
        <AddressLink address={address} />
        <LinkButton size="sm" href={platformPaths.tenant(id)} aria-label={`Сторінка центру «${name}»`}>
          Сторінка центру
        </LinkButton>
      </Inline>
      <Muted>{contentText(result)}, суми збіглися</Muted>
    </Stack>
  );
}
