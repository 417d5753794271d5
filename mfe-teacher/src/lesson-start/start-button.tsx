import { Button } from '@dzvinok/ui/button';
import { IconPlayerPlay } from '@dzvinok/ui/icons';
import { useStarting } from './starting.ts';

export function StartButton() {
  const { startStarting } = useStarting();
  return (
    <Button look="primary" icon={<IconPlayerPlay size={18} />} onClick={() => startStarting()}>
      Почати новий урок
    </Button>
  );
}
