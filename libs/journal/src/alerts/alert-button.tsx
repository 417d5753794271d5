import { failureText } from '@dzvinok/api-client/call';
import { queryOf, useCall } from '@dzvinok/api-client/query';
import { alertsRoutes, type Site, type StartAlertBody } from '@dzvinok/contract/alerts';
import { Button } from '@dzvinok/ui/button';
import { IconAlertTriangle, IconChevronDown } from '@dzvinok/ui/icons';
import { DropMenu } from '@dzvinok/ui/menu';
import { showToast } from '@dzvinok/ui/toast';
import { useQuery } from '@tanstack/react-query';
import styles from './alert-button.module.css';

type Place = StartAlertBody & { label: string };

/** Starts an alert with one press: in a lesson for its site, else for the centre or one of its sites. Hidden while the whole centre is under one. */
export function AlertButton({ classId, sites = [] }: { classId?: number; sites?: readonly Pick<Site, 'id' | 'name'>[] }) {
  const start = useCall(alertsRoutes.start);
  // The shell’s banner reads them.
  const { data: alerts = [] } = useQuery({ ...queryOf(alertsRoutes.list), enabled: false });
  if (alerts.some(({ scope, endedAt }) => scope === 'centre' && endedAt === null)) return null;

  async function begin(body: StartAlertBody) {
    try {
      await start.mutateAsync({ body });
    } catch (error) {
      showToast({ kind: 'error', message: failureText(error), id: 'alert' });
    }
  }

  const icon = <IconAlertTriangle size={18} />;
  const inLesson = classId === undefined ? undefined : styles.short;
  const choice = (text: string, places: readonly Place[]) => (
    <DropMenu
      trigger={<Button icon={classId === undefined ? icon : <IconChevronDown size={18} />} className={inLesson} busy={start.isPending}>{text}</Button>}
      items={places.map(({ label, ...body }) => ({ label, onSelect: () => void begin(body) }))}
    />
  );
  const centre: Place = { label: 'Весь центр', scope: 'centre' };
  const [only] = sites.length === 1 ? sites : [];
  if (classId === undefined && sites.length > 1) {
    return choice('Тривога', [...sites.map(({ id, name }): Place => ({ label: name, scope: 'site', siteId: id })), centre]);
  }
  return (
    <>
      <Button icon={icon} className={inLesson} title="Тривога" busy={start.isPending} onClick={() => void begin({ scope: 'site', classId, siteId: only?.id })}>Тривога</Button>
      {classId !== undefined && choice('Лише тут', [{ label: 'Лише цей урок', scope: 'lesson', classId }, { label: 'Лише ця аудиторія', scope: 'room', classId }, centre])}
    </>
  );
}
