import { useCall } from '@dzvinok/api-client/query';
import { avatarsRoutes } from '@dzvinok/contract/avatars';
import { groupsRoutes } from '@dzvinok/contract/groups';
import type { FileContent } from '@dzvinok/contract/route';
import { studentsRoutes } from '@dzvinok/contract/students';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { PictureField, slowUpload } from '@dzvinok/forms/picture';
import { useState } from 'react';

/** Lists that show faces. A form with a password is not among them: each reading of it is on record. */
const invalidates = [studentsRoutes.list, teachersRoutes.list, groupsRoutes.list, groupsRoutes.one];

interface AvatarFieldProps {
  accountId: number;
  name: string;
  path: string | null;
}

/** The picture of somebody whom the admin keeps. */
export function AvatarField({ accountId, name, path: savedPath }: AvatarFieldProps) {
  const [path, setPath] = useState(savedPath);
  const set = useCall(avatarsRoutes.set, { invalidates, timeout: slowUpload });
  const clear = useCall(avatarsRoutes.remove, { invalidates });
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
  return <PictureField name={name} path={path} calls={calls} />;
}
