import { Stack } from '@dzvinok/ui/layout';
import { Muted, Text } from '@dzvinok/ui/text';
import type { AddedPerson } from '../../../accounts/added-people.tsx';

/** A student who is saved while the parent still is not. */
export interface AddedStudent {
  id: number;
  person: AddedPerson;
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
