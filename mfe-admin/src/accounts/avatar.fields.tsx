import { useCall } from '@dzvinok/api-client/query';
import { avatarsRoutes } from '@dzvinok/contract/avatars';
import type { FileContent } from '@dzvinok/contract/route';
import { PhotoField, slowUpload } from '@dzvinok/forms/picture';
import { useState } from 'react';

interface AvatarFieldProps {
  accountId: number;
  name: string;
  path: string | null;
}

/** The picture of somebody whom the admin keeps. */
export function AvatarField({ accountId, name, path: savedPath }: AvatarFieldProps) {
  const [path, setPath] = useState(savedPath);
  const set = useCall(avatarsRoutes.set, { timeout: slowUpload });
  const clear = useCall(avatarsRoutes.remove);
  const calls = {
    send: async (body: FileContent) => {
      const { data } = await set.mutateAsync({ params: { accountId }, body });
      setPath(data.avatarPath);
    },
    remove: async () => {
      await clear.mutateAsync({ params: { accountId } });
      setPath(null);
    },
  };
  return <PhotoField name={name} path={path} calls={calls} />;
}
