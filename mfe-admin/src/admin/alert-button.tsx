import { useRead } from '@dzvinok/api-client/query';
import { sitesRoutes } from '@dzvinok/contract/alerts';
import { AlertButton } from '@dzvinok/journal/alerts';

export function AdminAlertButton() {
  const { data: sites } = useRead(sitesRoutes.list);
  return <AlertButton sites={sites} />;
}
