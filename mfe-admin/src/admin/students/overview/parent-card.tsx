import { adminPaths } from '@dzvinok/contract/paths/admin';
import type { StudentOverview } from '@dzvinok/contract/students';
import { formatPhone, phoneHref } from '@dzvinok/texts/phone';
import { TextLink } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { Facts, Muted } from '@dzvinok/ui/text';

export function ParentCard({ parent }: { parent: StudentOverview['parent'] }) {
  if (!parent) {
    return (
      <SectionCard title="Родина">
        <Muted block>Родича ще не додано.</Muted>
      </SectionCard>
    );
  }
  const { fullName, phoneNumber, accountTypeLabel, siblings } = parent;
  const links = siblings.map((one) => <TextLink key={one.id} href={adminPaths.editStudent(one.id)}>{one.fullName}</TextLink>);
  return (
    <SectionCard title="Родина">
      <Facts
        shape="column"
        facts={[
          { name: accountTypeLabel, value: fullName },
          { name: 'Телефон', value: <TextLink href={phoneHref(phoneNumber)}>{formatPhone(phoneNumber)}</TextLink> },
          ...(links.length > 0 ? [{ name: 'Брати й сестри', value: <Inline>{links}</Inline> }] : []),
        ]}
      />
    </SectionCard>
  );
}
