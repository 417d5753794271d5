import { failureText } from '@dzvinok/api-client/call';
import { useCall } from '@dzvinok/api-client/query';
import { avatarsRoutes } from '@dzvinok/contract/avatars';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { errorText } from '@dzvinok/texts/errors';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { isOverLimit, refusalOf, tooLargeToSend } from './avatar.check.ts';
import { shrink } from './avatar.shrinking.ts';

/** Lists that show faces. A form with a password is not among them: each reading of it is on record. */
const invalidates = [studentsRoutes.list, teachersRoutes.list, groupsRoutes.list, groupsRoutes.one];

/** As long as the gateway waits for a picture over a poor connection, and a little more. */
const slowUpload = 35_000;

export interface AvatarSaving {
  /** Where the picture is now. */
  path: string | null;
  refusal: string | null;
  isSending: boolean;
  isRemoving: boolean;
  send: (file: File) => Promise<void>;
  /** @returns whether it is gone */
  remove: () => Promise<boolean>;
}

/** Sends and removes a person’s picture, at once and beside the form. */
export function useAvatarSaving(accountId: number, savedPath: string | null): AvatarSaving {
  const [path, setPath] = useState(savedPath);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isShrinking, setShrinking] = useState(false);
  const set = useCall(avatarsRoutes.set, { invalidates, timeout: slowUpload });
  const clear = useCall(avatarsRoutes.remove, { invalidates });

  const shrinkInSight = async (file: File) => {
    setShrinking(true);
    try {
      return await shrink(file);
    } catch {
      // A browser without these means, or out of memory.
      return null;
    } finally {
      setShrinking(false);
    }
  };

  const send = async (file: File) => {
    const refused = refusalOf(file);
    setRefusal(refused);
    if (refused !== null) return;
    const picture = isOverLimit(file) ? await shrinkInSight(file) : file;
    if (picture === null || isOverLimit(picture)) return setRefusal(tooLargeToSend);
    const content = await picture.arrayBuffer().catch(() => null);
    if (content === null) return setRefusal(errorText('avatars.broken'));
    try {
      const { data } = await set.mutateAsync({ params: { accountId }, body: { bytes: new Uint8Array(content), type: picture.type } });
      setPath(data.avatarPath);
      showToast({ kind: 'success', message: 'Фото збережено.' });
    } catch (error) {
      setRefusal(failureText(error));
    }
  };

  const remove = async () => {
    setRefusal(null);
    try {
      await clear.mutateAsync({ params: { accountId } });
      setPath(null);
      showToast({ kind: 'success', message: 'Фото прибрано.' });
      return true;
    } catch (error) {
      setRefusal(failureText(error));
      return false;
    }
  };

  return { path, refusal, isSending: isShrinking || set.isPending, isRemoving: clear.isPending, send, remove };
}
