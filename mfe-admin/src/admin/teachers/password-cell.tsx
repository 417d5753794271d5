import { callApi, failureText } from '@dzvinok/api-client/call';
import { teachersRoutes, type TeacherListItem } from '@dzvinok/contract/teachers';
import { IconButton } from '@dzvinok/ui/button';
import { IconEye, IconEyeOff } from '@dzvinok/ui/icons';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { usePasswordRights } from '../../accounts/password-rights.ts';
import styles from './teachers.module.css';

/** The login password, masked until it is asked for: each reading goes into the audit log. */
export function PasswordCell({ teacher }: { teacher: TeacherListItem }) {
  const [password, setPassword] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const { mayRead } = usePasswordRights();

  const read = async () => {
    setReading(true);
    try {
      const one = await callApi(teachersRoutes.one, { params: { id: teacher.id } });
      setPassword(one.password ?? 'власний пароль');
    } catch (error) {
      showToast({ kind: 'error', message: failureText(error) });
    } finally {
      setReading(false);
    }
  };

  if (!mayRead) return <Muted>не показується</Muted>;
  return (
    <span className={styles.password}>
      <span className={password === null ? `${styles.secret} ${styles.hidden}` : styles.secret} aria-live="polite">
        {password ?? '••••••••'}
      </span>
      <IconButton
        size="sm"
        label={password === null ? `Показати пароль: ${teacher.fullName}` : `Сховати пароль: ${teacher.fullName}`}
        icon={password === null ? <IconEye size={16} /> : <IconEyeOff size={16} />}
        busy={isReading}
        onClick={() => (password === null ? void read() : setPassword(null))}
      />
    </span>
  );
}
