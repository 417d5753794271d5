import { callApi, failureText } from '@dzvinok/api-client/call';
import { teachersRoutes, type TeacherListItem } from '@dzvinok/contract/teachers';
import { IconButton } from '@dzvinok/ui/button';
import { IconEye, IconEyeOff } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { Muted } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { usePasswordRights } from '../../accounts/password-rights.ts';
import styles from './teachers.module.css';

/** The login password, masked until it is asked for: each reading goes into the audit log. */
export function PasswordCell({ teacher }: { teacher: TeacherListItem }) {
  const { mayRead } = usePasswordRights();
  const reading = useMutation({
    mutationFn: () => callApi(teachersRoutes.one, { params: { id: teacher.id } }),
    gcTime: 0,
    onError: (error) => showToast({ kind: 'error', message: failureText(error) }),
  });
  if (!mayRead) return <Muted>не показується</Muted>;

  const isShown = reading.data !== undefined;
  return (
    <Inline as="span" gap="xs" noWrap>
      <span className={isShown ? styles.secret : `${styles.secret} ${styles.hidden}`} aria-live="polite">
        {isShown ? (reading.data.password ?? 'власний пароль') : '••••••••'}
      </span>
      <IconButton
        size="sm"
        label={`${isShown ? 'Сховати' : 'Показати'} пароль: ${teacher.fullName}`}
        icon={isShown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        busy={reading.isPending}
        onClick={() => (isShown ? reading.reset() : reading.mutate())}
      />
    </Inline>
  );
}
