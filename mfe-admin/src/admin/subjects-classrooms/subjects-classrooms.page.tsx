import { Columns } from '@dzvinok/ui/layout';
import { Page } from '@dzvinok/ui/page';
import { ClassroomsCard } from './classrooms-card.tsx';
import { SubjectsCard } from './subjects-card.tsx';

/** Lists the subjects and the classrooms of the centre. */
export function SubjectsClassroomsPage() {
  return (
    <Page title="Предмети та аудиторії" subtitle="З них складаються групи, розклад і теми уроків">
      <Columns>
        <SubjectsCard />
        <ClassroomsCard />
      </Columns>
    </Page>
  );
}
