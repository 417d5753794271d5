import { EmptyState } from '@dzvinok/ui/state';
import { Button } from '@dzvinok/ui/button';
import { IconUsers } from '@dzvinok/ui/icons';
import { useChosenChild } from './chosen-child.ts';

/** A parent’s account that no student belongs to yet. */
export function NoChildren() {
  return (
    <EmptyState
      icon={<IconUsers size={28} />}
      title="До вашого облікового запису ще не додано дитину."
      text="Зверніться до адміністратора центру."
    />
  );
}

/** An address that names somebody else’s child. */
export function NotYourChild({ message }: { message: string }) {
  const { forget } = useChosenChild();
  const showOwn = () => {
    // The button is gone with what it says.
    document.getElementById('content')?.focus({ preventScroll: true });
    forget();
  };
  return (
    <EmptyState
      icon={<IconUsers size={28} />}
      title={message}
      text="Можливо, посилання застаріло."
      action={
        <Button look="primary" onClick={showOwn}>
          Показати мою дитину
        </Button>
      }
    />
  );
}
