import { paths } from '@dzvinok/contract/paths';
import { LinkButton } from '@dzvinok/ui/button';
import { Inline, Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Text } from '@dzvinok/ui/text';
import { AddedPeople } from '../../../accounts/added-people.tsx';
import type { AddedStudent } from './added-student.tsx';

/** In the place of the student form once the student is saved and only the parent is still to be put right. */
export function WaitingStudent({ student }: { student: AddedStudent }) {
  return (
    <SectionCard title="Учень">
      <Stack>
        <Text block tone="success" weight="medium">
          Учня вже додано. Виправте дані родича та збережіть їх ще раз.
        </Text>
        <AddedPeople people={[student.person]} />
        <Inline>
          <LinkButton href={paths.admin.editStudent(student.id)}>Відкрити сторінку учня</LinkButton>
          <LinkButton href={paths.admin.students} look="quiet">
            Завершити без родича
          </LinkButton>
        </Inline>
      </Stack>
    </SectionCard>
  );
}
