import { paths } from '@dzvinok/contract/paths';
import { TextLink } from '@dzvinok/ui/button';
import { Stack } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Muted } from '@dzvinok/ui/text';

const ways = [
  { label: 'Доступ підтримки', note: 'впустити підтримку на кілька годин', href: paths.admin.support },
  { label: 'Паспорт центру', note: 'архів з усіма даними центру', href: paths.admin.passport },
  { label: 'Журнал дій', note: 'хто, що й коли змінив', href: paths.admin.auditLog },
];

/** Leads to pages about the centre as a whole, which an admin seldom needs and should be able to find. */
export function HomeCentre() {
  return (
    <SectionCard title="Центр">
      <Stack as="ul">
        {ways.map(({ label, note, href }) => (
          <li key={href}>
            <TextLink href={href}>{label}</TextLink>
            <Muted block>{note}</Muted>
          </li>
        ))}
      </Stack>
    </SectionCard>
  );
}
