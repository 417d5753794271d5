import { EmptyState } from '@dzvinok/ui/state';
import { Button } from '@dzvinok/ui/button';
import { IconUsers } from '@dzvinok/ui/icons';
import { useChosenChild } from './chosen-child.ts';

export function NoChildren() {
  return (
    <EmptyState
      icon={<IconUsers size={28} />}
      title="До вашого облікового запису ще не додано дитину."
      text="Зверніться до адміністратора центру."
    />
  );
}

export function NotYourChild({ message }: { message: string }) {
  const { forget } = useChosenChild();
  const showOwn = () => {
    // This button disappears with its message, so the focus moves first.
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
