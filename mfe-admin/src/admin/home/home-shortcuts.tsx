import type { AdminHome } from '@dzvinok/contract/home';
import { paths } from '@dzvinok/contract/paths';
import { LinkButton } from '@dzvinok/ui/button';
import { IconBook, IconDoor, IconMail, IconSchool, IconUser, IconUsersGroup } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { Heading, Muted } from '@dzvinok/ui/text';
import { useId } from 'react';
import styles from './home.module.css';

/** The ways to every list (specification §2), with how many are in it. */
export function HomeShortcuts({ counts }: { counts: AdminHome['counts'] | undefined }) {
  const titleId = useId();
  const ways = [
    { label: 'Учні', count: counts?.students, href: paths.admin.students, icon: <IconUser size={18} /> },
    { label: 'Групи', count: counts?.groups, href: paths.admin.groups, icon: <IconUsersGroup size={18} /> },
    { label: 'Викладачі', count: counts?.teachers, href: paths.admin.teachers, icon: <IconSchool size={18} /> },
    { label: 'Теми уроків', href: paths.admin.topics, icon: <IconBook size={18} /> },
    { label: 'Предмети та аудиторії', href: paths.admin.subjectsClassrooms, icon: <IconDoor size={18} /> },
    { label: 'Розсилки', href: paths.admin.mailing, icon: <IconMail size={18} /> },
  ];
  return (
    <section aria-labelledby={titleId}>
      <Heading level={2} id={titleId} className={styles.title}>
        Розділи
      </Heading>
      <Inline as="ul">
        {ways.map(({ label, count, href, icon }) => (
          <li key={href}>
            <LinkButton href={href} icon={icon}>
              {label} {count !== undefined && <Muted>{count.toLocaleString('uk-UA')}</Muted>}
            </LinkButton>
          </li>
        ))}
      </Inline>
    </section>
  );
}
