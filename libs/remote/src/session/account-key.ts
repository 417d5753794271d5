import { z } from 'zod';

const person = z.object({ aud: z.string().min(1), sub: z.string().min(1) });

// Unproven: it only keeps apart what two people leave in one browser. The server believes nothing of it.
function personIn(accessToken: string): string | null {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const { aud, sub } = person.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
    return `${aud}/${sub}`;
  } catch {
    return null;
  }
}

/** Names the account of a session; where the token does not tell, that one sign-in. */
export function accountKeyOf({ accessToken, key }: { accessToken: string; key: string }): string {
  return personIn(accessToken) ?? `sign-in/${key}`;
}
