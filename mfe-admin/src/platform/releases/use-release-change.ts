import { rereadTags, useCall } from '@dzvinok/api-client/query';
import { releaseBoardRoutes, type ReleaseChange } from '@dzvinok/contract/release-board';
import { readFailure } from '@dzvinok/forms/saving';
import { showToast } from '@dzvinok/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Changes that can conflict carry the state on which the user decided. */
export function useReleaseChange(remote: string) {
  const client = useQueryClient();
  const call = useCall(releaseBoardRoutes.change);
  const [refusal, setRefusal] = useState<string | null>(null);

  /** True when made; otherwise `refusal` says why, with the present state. */
  const change = async (body: ReleaseChange, done: string): Promise<boolean> => {
    try {
      await call.mutateAsync({ params: { remote }, body });
      setRefusal(null);
      showToast({ kind: 'success', message: done });
      return true;
    } catch (error) {
      await rereadTags(client, 'release-board');
      const { text, fields } = readFailure(error);
      setRefusal(fields ? Object.values(fields).join('; ') : text);
      return false;
    }
  };

  return { change, refusal, forget: () => setRefusal(null), isBusy: call.isPending };
}

export type ReleaseChanging = ReturnType<typeof useReleaseChange>;
