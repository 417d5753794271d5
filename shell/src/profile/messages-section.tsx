import { useRead } from '@dzvinok/api-client/query';
import { messagesRoutes } from '@dzvinok/contract/messages';
import { SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { MessageAddresses } from './message-addresses.tsx';
import { MessageChoices } from './message-choices.form.tsx';

export function OwnMessages() {
  const query = useRead(messagesRoutes.settings);
  return (
    <SectionCard title="Сповіщення" subtitle="Усі новини є у дзвіночку вгорі. Тут ви обираєте, куди ще їх надсилати.">
      <WhenRead query={query} waiting={<LoadingState shape="form" count={6} />}>
        {(settings) => (
          <>
            <MessageAddresses settings={settings} onChanged={() => void query.refetch()} />
            <MessageChoices settings={settings} />
          </>
        )}
      </WhenRead>
    </SectionCard>
  );
}
