import type { TeacherListItem } from '@dzvinok/contract/teachers';
import { Muted } from '@dzvinok/ui/text';
import { IssuedPassword } from '../../accounts/issued-password.tsx';
import { usePasswordRights } from '../../accounts/accounts.fields.tsx';

/** The login password, where the centre shows them. */
export function PasswordCell({ teacher }: { teacher: TeacherListItem }) {
  const { mayRead } = usePasswordRights();
  return mayRead ? <IssuedPassword accountId={teacher.id} called={`пароль: ${teacher.fullName}`} /> : <Muted>не показується</Muted>;
}
