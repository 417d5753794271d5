import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { InTheWay } from '@dzvinok/contract/usage';
import { counted } from '@dzvinok/texts/plural';
import { TextLink } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { Facts } from '@dzvinok/ui/text';
import type { ReactNode } from 'react';
import styles from './removal.module.css';

export interface InTheWayListProps extends Partial<InTheWay> {
  topicsHref?: string;
}

export function InTheWayList({ groups = [], teachers = [], topicCount = 0, lessonCount = 0, topicsHref }: InTheWayListProps) {
  const uses = [
    {
      name: counted(groups.length, 'group'),
      links: groups.map(({ id, className, subjectName, isArchived }) => (
        <TextLink key={id} href={adminPaths.group(id)}>
          {subjectName} {className}
          {isArchived && ' (в архіві)'}
        </TextLink>
      )),
    },
    {
      name: counted(teachers.length, 'teacher'),
      links: teachers.map(({ id, fullName, isArchived }) =>
        isArchived ? `${fullName} (в архіві)` : <TextLink key={id} href={adminPaths.editTeacher(id)}>{fullName}</TextLink>,
      ),
    },
    {
      name: counted(topicCount, 'topic'),
      links: topicCount > 0 ? [topicsHref ? <TextLink key="topics" href={topicsHref}>Теми уроків</TextLink> : 'Теми уроків'] : [],
    },
    { name: counted(lessonCount, 'lesson'), links: lessonCount > 0 ? ['У журналах цих груп'] : [] },
  ];
  const facts = uses.filter(({ links }) => links.length > 0).map(({ name, links }) => ({ name, value: <Links links={links} /> }));
  return (
    <div className={styles.uses}>
      <Facts shape="column" facts={facts} />
    </div>
  );
}

function Links({ links }: { links: readonly ReactNode[] }) {
  return (
    <Inline as="ul">
      {links.map((link, index) => <li key={index}>{link}</li>)}
    </Inline>
  );
}
