import { MessageProvidersPage } from '../../message-providers/message-providers.page.tsx';

export function CentreProvidersPage() {
  return <MessageProvidersPage usual="Діє звичайний сервер порталу" />;
}
