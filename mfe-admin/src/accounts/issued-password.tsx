import { callApi, failureText } from '@dzvinok/api-client/call';
import { issuedPasswordsRoutes } from '@dzvinok/contract/issued-passwords';
import { IconButton } from '@dzvinok/ui/button';
import { IconEye, IconEyeOff } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { showToast } from '@dzvinok/ui/toast';
import { useMutation } from '@tanstack/react-query';
import styles from './accounts.module.css';

/** Each reading goes into the audit log. */
export async function readIssuedPassword(accountId: number): Promise<string | null> {
  return (await callApi(issuedPasswordsRoutes.one, { params: { id: accountId } })).password;
}

interface IssuedPasswordProps {
  accountId: number;
  /** Name in the button, such as «виданий пароль». */
  called: string;
}

export function IssuedPassword({ accountId, called }: IssuedPasswordProps) {
  const reading = useMutation({
    mutationFn: () => readIssuedPassword(accountId),
    gcTime: 0,
    onError: (error) => showToast({ kind: 'error', message: failureText(error) }),
  });
  const isShown = reading.data !== undefined;
  return (
    <Inline as="span" gap="xs" noWrap>
      <span className={isShown ? styles.secret : `${styles.secret} ${styles.hidden}`} aria-live="polite">
        {isShown ? (reading.data ?? 'знає лише власник') : '••••••••'}
      </span>
      <IconButton
        size="sm"
        label={`${isShown ? 'Сховати' : 'Показати'} ${called}`}
        icon={isShown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        busy={reading.isPending}
        onClick={() => (isShown ? reading.reset() : reading.mutate())}
      />
    </Inline>
  );
}
