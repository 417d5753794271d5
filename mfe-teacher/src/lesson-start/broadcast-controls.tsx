import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { IconBroadcast, IconExternalLink } from '@dzvinok/ui/icons';
import { showToast } from '@dzvinok/ui/toast';
import { useBroadcastLink } from './broadcast-link.ts';

interface BroadcastControlsProps {
  groupId: number;
  lessonId: number;
  /** Somebody is away and could watch. */
  isOffered: boolean;
}

/**
 * Starts the broadcast and opens its room. The link stays beside the button, because a browser may refuse to open a
 * window so long after the click, and the teacher may come back to the page.
 */
export function BroadcastControls({ groupId, lessonId, isOffered }: BroadcastControlsProps) {
  const [joinUrl, keepJoinUrl] = useBroadcastLink(lessonId);
  const start = useCall(broadcastsRoutes.start);

  async function open() {
    try {
      const { data } = await start.mutateAsync({ params: { id: groupId, lessonId } });
      keepJoinUrl(data.joinUrl);
      window.open(data.joinUrl, '_blank', 'noopener');
    } catch (error) {
      showToast({ kind: 'error', message: failureText(error), id: 'broadcast' });
    }
  }

  return (
    <>
      {joinUrl && (
        <LinkButton look="primary" href={joinUrl} target="_blank" icon={<IconExternalLink size={18} />}>
          Приєднатися до трансляції
        </LinkButton>
      )}
      {isOffered && (
        <Button icon={<IconBroadcast size={18} />} onClick={() => void open()} busy={start.isPending}>
          Онлайн трансляція
        </Button>
      )}
    </>
  );
}
