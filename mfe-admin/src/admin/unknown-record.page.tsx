import { LinkButton } from '@dzvinok/ui/button';
import { Page } from '@dzvinok/ui/page';
import { EmptyState } from '@dzvinok/ui/state';

interface UnknownRecordProps {
  title: string;
  back: { href: string; label: string };
  /** Says that there is none. */
  text: string;
}

/** In the place of a record that the address names and nobody has. */
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
