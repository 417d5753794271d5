import { useCall, useRead } from '@dzvinok/api-client/query';
import { jobsRoutes } from '@dzvinok/contract/jobs';
import { passportsRoutes } from '@dzvinok/contract/passports';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { WhenRead } from '@dzvinok/ui/state';
import { Muted } from '@dzvinok/ui/text';
import { useState } from 'react';
import { isOver, JobProgress, useFollowedJob } from '../../passports/followed-job.tsx';
import { PassportList } from './passport-list.tsx';

export function CentrePassports({ tenant }: { tenant: { id: number; code: string } }) {
  const [jobId, setJobId] = useState<string | null>(null);
  const { data: jobs } = useRead(jobsRoutes.list, { query: { kind: 'passport-export', tenantCode: tenant.code } });
  const begunBefore = jobs?.find((job) => !isOver(job));
  if (jobId === null && begunBefore) setJobId(begunBefore.id);
  const query = useRead(passportsRoutes.list, { query: { tenantCode: tenant.code } });
  const make = useCall(passportsRoutes.make);
  const job = useFollowedJob(jobId);
  const isBusy = make.isPending || (jobId !== null && !(job && isOver(job)));
  const start = () => make.mutate({ params: { tenantId: tenant.id } }, { onSuccess: ({ data }) => setJobId(data.jobId) });
  return (
    <SectionCard
      title="Паспорт центру"
      subtitle="Архів з усіма даними центру: його можна перевірити й відновити під новим кодом. Зберігаються три останні."
      actions={
        <Button onClick={start} busy={isBusy} busyText="Створюємо…">
          Створити паспорт
        </Button>
      }
    >
      <Stack gap="md">
        <FormError message={make.error?.message ?? null} />
        {(isBusy || job?.error) && <JobProgress label="Створення паспорта" job={job} />}
        <WhenRead query={query} waiting={null}>
          {(passports) => passports.length > 0 ? <PassportList label="Паспорти центру" passports={passports} /> : <Muted>Паспортів ще немає.</Muted>}
        </WhenRead>
      </Stack>
    </SectionCard>
  );
}
