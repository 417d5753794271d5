import { formatPhone } from '@dzvinok/texts/phone';
import { Stack } from '@dzvinok/ui/layout';
import { Muted, Text } from '@dzvinok/ui/text';
import { CopyButton } from '../../../accounts/copy-button.tsx';
import { usePasswordRights } from '../../../accounts/password-rights.ts';
import type { AddedPerson } from './add-student-saving.ts';
import styles from './students-form.module.css';

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
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.kind} className={styles.person}>
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
          </li>
        ))}
      </ul>
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
