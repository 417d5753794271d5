import { formatPhone } from '@dzvinok/texts/phone';
import { Stack } from '@dzvinok/ui/layout';
import { Notice } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { CopyButton } from '../../../accounts/copy-button.tsx';
import { usePasswordRights } from '../../../accounts/password-rights.ts';

/** Somebody who can sign in from now on, and with what. */
export interface AddedPerson {
  kind: 'student' | 'parent';
  fullName: string;
  phoneNumber: string;
  /** Null for a parent who had an account already: their password stays. */
  password: string | null;
}

/** A student who is saved while the parent still is not. */
export interface AddedStudent {
  id: number;
  person: AddedPerson;
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

const labels = { student: 'Учень', parent: 'Родич' } as const;

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
                <Text numeric>{formatPhone(person.phoneNumber)}</Text>
                {person.password === null ? (
                  <Muted>Такий обліковий запис уже був, пароль не змінився.</Muted>
                ) : rights.mayChoose ? (
                  <Text numeric>Пароль: {person.password}</Text>
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

/** The server's words, and what was saved all the same. */
export function RefusedText({ text, isStudentAdded }: { text: string; isStudentAdded: boolean }) {
  return (
    <Stack gap="sm">
      <Text block>{text}</Text>
      {isStudentAdded && <Muted block>Учня вже додано. Виправте дані родича та збережіть їх ще раз, другого учня не буде.</Muted>}
    </Stack>
  );
}
