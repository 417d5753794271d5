import { useCall } from '@dzvinok/api-client/query';
import { avatarsRoutes } from '@dzvinok/contract/avatars';
import type { FileContent } from '@dzvinok/contract/route';
import { FormFrame, type FramedForm } from '@dzvinok/forms/record';
import { PhotoField, uploadTimeoutMs } from '@dzvinok/forms/picture';
import { successTexts } from '@dzvinok/texts/messages';
import { formatPhone } from '@dzvinok/texts/phone';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Notice } from '@dzvinok/ui/state';
import { Muted, Text } from '@dzvinok/ui/text';
import { useState, type ReactNode } from 'react';
import { useMayCall } from '../rights.ts';
import { PersonContext, usePasswordRights } from './accounts.fields.tsx';
import { CopyButton } from './copy-button.tsx';
import { IssuedPassword, readIssuedPassword } from './issued-password.tsx';

interface PersonCardProps {
  label: string;
  title?: string;
  accountId?: number;
  subtitle?: ReactNode;
  record: FramedForm & { reset: () => void };
  submitLabel: string;
  picture?: ReactNode;
  children: ReactNode;
}

export function PersonCard({ label, title, accountId, subtitle, record, submitLabel, picture, children }: PersonCardProps) {
  return (
    <SectionCard title={title} subtitle={subtitle}>
      {picture}
      <FormFrame label={label} record={record} columns={2} submitLabel={submitLabel} onReset={record.reset}>
        <PersonContext value={accountId ?? null}>{children}</PersonContext>
      </FormFrame>
    </SectionCard>
  );
}

interface AvatarFieldProps {
  accountId: number;
  name: string;
  path: string | null;
}

/** Saved at once, not with the form. */
export function AvatarField({ accountId, name, path: savedPath }: AvatarFieldProps) {
  const [path, setPath] = useState(savedPath);
  const set = useCall(avatarsRoutes.set, { timeout: uploadTimeoutMs });
  const clear = useCall(avatarsRoutes.remove);
  const mayChange = useMayCall(avatarsRoutes.set);
  const calls = {
    send: async (body: FileContent) => {
      const { data } = await set.mutateAsync({ params: { accountId }, body });
      setPath(data.avatarPath);
    },
    remove: async () => {
      await clear.mutateAsync({ params: { accountId } });
      setPath(null);
    },
  };
  return mayChange && <PhotoField name={name} path={path} calls={calls} />;
}

export interface AddedPerson {
  kind: 'student' | 'parent' | 'teacher';
  fullName: string;
  phoneNumber: string;
  /** Null for a parent with an existing account, whose password stays. */
  password: string | null;
}

/** `existingName`: given for an existing account; null when its name is not known here. */
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

/** Sends null for an unchanged password; a new one ends the person's sessions. The reply has no password, so the form keeps the one known here. */
export async function savePerson<Changed extends { password: string }, Person extends SavedPersonProps['person'] & { version: number }>(
  kind: AddedPerson['kind'],
  changed: Changed,
  from: Person,
  send: (body: Omit<Changed, 'password'> & Pick<Person, 'id' | 'version' | 'password'>) => Promise<{ data: Person }>,
) {
  const password = changed.password === '' || changed.password === from.password ? null : changed.password;
  const { data } = await send({ ...changed, id: from.id, version: from.version, password });
  const saved = { ...data, password: password ?? from.password };
  return { saved, told: { title: successTexts.userUpdated, message: <SavedPerson kind={kind} person={saved} /> } };
}

/** An unchanged password is read on demand only. */
function SavedPerson({ kind, person: { id, fullName, phoneNumber, password } }: SavedPersonProps) {
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
