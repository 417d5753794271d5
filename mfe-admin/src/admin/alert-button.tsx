import { useRead } from '@dzvinok/api-client/query';
import { sitesRoutes } from '@dzvinok/contract/alerts';
import { AlertButton } from '@dzvinok/journal/alerts';

/** For the whole centre, or for one of its sites. */
export function AdminAlertButton() {
  const { data: sites } = useRead(sitesRoutes.list);
  return <AlertButton sites={sites} />;
}
