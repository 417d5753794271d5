import { Button, TextLink } from '@dzvinok/ui/button';
import type { ReactNode } from 'react';

interface ListRead {
  data: readonly unknown[] | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface ListHintTexts {
  failed: string;
  none: string;
  /** Absent for users without access. */
  link?: { href: string; label: string } | undefined;
}

export function listHint({ data, isError, isFetching, refetch }: ListRead, { failed, none, link }: ListHintTexts): ReactNode {
  if (isError && !data) {
    return (
      <>
        {failed}{' '}
        <Button look="quiet" size="sm" busy={isFetching} onClick={() => void refetch()}>
          Спробувати ще раз
        </Button>
      </>
    );
  }
  if (data?.length !== 0) return undefined;
  return (
    <>
      {none} {link && <TextLink href={link.href}>{link.label}</TextLink>}
    </>
  );
}
