import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Text } from '@dzvinok/ui/text';
import { AddedPeople } from './added-people.tsx';
import type { AddedPerson } from './add-student.saving.ts';

/** In the place of the student form once the student is saved and only the parent is still to be put right. */
export function WaitingStudent({ person }: { person: AddedPerson }) {
  return (
    <SectionCard title="Учень">
      <Stack>
        <Text block tone="success" weight="medium">
          Учня вже додано. Виправте дані родича та збережіть їх ще раз.
        </Text>
        <AddedPeople people={[person]} />
      </Stack>
    </SectionCard>
  );
}
