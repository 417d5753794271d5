import { LinkButton } from '@dzvinok/ui/button';
import { Page } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';

interface UnknownRecordProps {
  title: string;
  back: { href: string; label: string };
  text: string;
}

export function UnknownRecord({ title, back, text }: UnknownRecordProps) {
  return (
    <Page title={title} back={back}>
      <EmptyState
        title={text}
        text="Можливо, посилання застаріло або з помилкою."
        action={<LinkButton href={back.href}>{back.label}</LinkButton>}
      />
    </Page>
  );
}
