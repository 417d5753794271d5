import { paths } from '@dzvinok/contract/paths';
import { Outlet } from '@dzvinok/router/routing';
import { PageTabs } from '@dzvinok/ui/page';
import styles from './section-tabs.module.css';

interface SectionPage {
  label: string;
  to: `/${string}`;
}

/** Pages that belong together: one tab of the area leads to the first of them, and tabs inside of them lead to the others. */
export const sections = {
  catalogue: {
    label: 'Предмети й теми',
    pages: [
      { label: 'Теми уроків', to: paths.admin.topics },
      { label: 'Предмети та аудиторії', to: paths.admin.subjectsClassrooms },
    ],
  },
  centre: {
    label: 'Центр',
    pages: [
      { label: 'Журнал дій', to: paths.admin.auditLog },
      { label: 'Доступ підтримки', to: paths.admin.support },
      { label: 'Паспорт центру', to: paths.admin.passport },
      { label: 'Контакти', to: paths.admin.contacts },
    ],
  },
} as const satisfies Record<string, { label: string; pages: readonly SectionPage[] }>;

/** A route around the pages of a section, with the tabs over each. */
export function SectionTabs({ section }: { section: keyof typeof sections }) {
  const { label, pages } = sections[section];
  return (
    <>
      <div className={styles.tabs}>
        <PageTabs label={label} tabs={pages.map((page) => ({ label: page.label, href: page.to }))} />
      </div>
      <Outlet />
    </>
  );
}
