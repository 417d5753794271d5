import { platformPaths } from '@dzvinok/contract/paths/platform';
import type { OnboardedTenant } from '@dzvinok/contract/tenants';
import { formatPhone } from '@dzvinok/texts/phone';
import { Button, LinkButton } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { CopyButton } from '../../../accounts/copy-button.tsx';
import { AddressLink } from '../../centre-address/address-link.tsx';
import { OnceShown } from '../../../accounts/once-shown.tsx';

interface OnboardedCentreProps {
  centre: OnboardedTenant;
  name: string;
  onAnother: () => void;
}

export function OnboardedCentre({ centre, name, onAnother }: OnboardedCentreProps) {
  const { id, address, adminPhoneNumber, adminPassword } = centre;
  const text = [name, `Адреса: ${address}`, `Телефон: ${adminPhoneNumber}`, `Пароль: ${adminPassword}`].join('\n');
  const facts = [
    { name: 'Адреса', value: <AddressLink address={address} /> },
    { name: 'Телефон адміністратора', value: formatPhone(adminPhoneNumber) },
  ];
  return (
    <SectionCard title={name}>
      <OnceShown facts={facts} password={adminPassword} />
      <Inline gap="sm">
        <CopyButton text={text}>Скопіювати дані для входу</CopyButton>
        <LinkButton href={platformPaths.tenant(id)}>Сторінка центру</LinkButton>
        <Button look="quiet" onClick={onAnother}>
          Відкрити ще один
        </Button>
      </Inline>
    </SectionCard>
  );
}
