import { queryOf } from '@dzvinok/api-client/query';
import { issuedPasswordsRoutes, type PasswordRights } from '@dzvinok/contract/issued-passwords';
import { useQuery } from '@tanstack/react-query';

/** An admin has these rights nearly everywhere, so they stand until the answer is here. */
const usual: PasswordRights = { mayRead: true, mayChoose: true };
const freshForMs = 60_000;

/** The person's rights over passwords of this centre: support neither reads nor chooses them, some centres show none. */
export function usePasswordRights(): PasswordRights {
  const { data } = useQuery({ ...queryOf(issuedPasswordsRoutes.rights), staleTime: freshForMs });
  return data ?? usual;
}
