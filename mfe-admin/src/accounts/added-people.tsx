import { formatPhone } from '@dzvinok/texts/phone';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { Notice } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { CopyButton } from './copy-button.tsx';
import { IssuedPassword, readIssuedPassword } from './issued-password.tsx';
import { usePasswordRights } from './password-rights.ts';

/** Somebody who can sign in from now on, and with what. */
export interface AddedPerson {
  kind: 'student' | 'parent' | 'teacher';
  fullName: string;
  phoneNumber: string;
  /** Null for a parent who had an account already: their password stays. */
  password: string | null;
}

/** `existingName` is given for an account that was there: null when nobody knows its name here. */
export function describePerson(
  kind: AddedPerson['kind'],
  body: { fullName: string; phoneNumber: string; password: string },
  existingName?: string | null,
): AddedPerson {
  const { fullName, phoneNumber, password } = body;
  if (existingName === undefined) return { kind, fullName, phoneNumber, password };
  return { kind, fullName: existingName ?? fullName, phoneNumber, password: null };
}

const labels = { student: 'Учень', parent: 'Родич', teacher: 'Викладач' } as const;

const othersPassword = 'Пароль видасть адміністратор центру.';

function asText(people: readonly AddedPerson[]): string {
  return people
    .map(({ kind, fullName, phoneNumber, password }) =>
      [`${labels[kind]}: ${fullName}`, `Телефон: ${phoneNumber}`, ...(password ? [`Пароль: ${password}`] : [])].join('\n'),
    )
    .join('\n\n');
}

/** Shows the added people with phone and password, ready to be copied into a message. */
export function AddedPeople({ people }: { people: readonly AddedPerson[] }) {
  const rights = usePasswordRights();
  return (
    <Stack gap="md">
      <Stack as="ul" gap="sm">
        {people.map((person) => (
          <li key={person.kind}>
            <Notice>
              <Stack gap="none">
                <Muted>{labels[person.kind]}</Muted>
                <Text weight="medium">{person.fullName}</Text>
                <Text>{formatPhone(person.phoneNumber)}</Text>
                {person.password === null ? (
                  <Muted>Такий обліковий запис уже був, пароль не змінився.</Muted>
                ) : rights.mayChoose ? (
                  <Text>Пароль: {person.password}</Text>
                ) : (
                  <Muted>{othersPassword}</Muted>
                )}
              </Stack>
            </Notice>
          </li>
        ))}
      </Stack>
      {rights.mayChoose && <CopyButton text={asText(people)}>Скопіювати дані для входу</CopyButton>}
    </Stack>
  );
}

interface SavedPersonProps {
  kind: AddedPerson['kind'];
  person: { id: number; fullName: string; phoneNumber: string; password: string | null };
}

/** Tells that somebody was saved, with what they sign in with; a password that was not changed is read on demand only. */
export function SavedPerson({ kind, person: { id, fullName, phoneNumber, password } }: SavedPersonProps) {
  const { mayRead } = usePasswordRights();
  const signInText = async () => asText([{ kind, fullName, phoneNumber, password: await readIssuedPassword(id) }]);
  return (
    <Stack>
      <Text block>Зміни збережено: {fullName}.</Text>
      {password !== null && <AddedPeople people={[{ kind, fullName, phoneNumber, password }]} />}
      {password === null && mayRead && (
        <>
          <Notice>
            <Stack gap="none">
              <Text>{formatPhone(phoneNumber)}</Text>
              <Inline gap="xs" noWrap>
                <Text>Пароль:</Text>
                <IssuedPassword accountId={id} called="виданий пароль" />
              </Inline>
            </Stack>
          </Notice>
          <CopyButton text={signInText}>Скопіювати дані для входу</CopyButton>
        </>
      )}
    </Stack>
  );
}
