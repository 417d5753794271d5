import { MessageProvidersPage } from '../../message-providers/message-providers.page.tsx';

export function PlatformProvidersPage() {
  return <MessageProvidersPage usual="Діє сервер, налаштований на сервері порталу" />;
}
