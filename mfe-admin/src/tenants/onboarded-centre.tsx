import { paths } from '@dzvinok/contract/paths';
import type { OnboardedTenant } from '@dzvinok/contract/tenants';
import { formatPhone } from '@dzvinok/texts/phone';
import { Button, LinkButton, TextLink } from '@dzvinok/ui/button';
import { IconAlertTriangle, IconExternalLink } from '@dzvinok/ui/icons';
import { Inline } from '@dzvinok/ui/layout';
import { SectionCard } from '@dzvinok/ui/page';
import { CopyButton } from '../accounts/copy-button.tsx';
import { hostOf } from './tenants.columns.tsx';
import styles from './tenants.module.css';

interface OnboardedCentreProps {
  centre: OnboardedTenant;
  name: string;
  onAnother: () => void;
}

/** The address of a new centre and its admin's password, which is shown this one time. */
export function OnboardedCentre({ centre, name, onAnother }: OnboardedCentreProps) {
  const { address, adminPhoneNumber, adminPassword } = centre;
  const text = [name, `Адреса: ${address}`, `Телефон: ${adminPhoneNumber}`, `Пароль: ${adminPassword}`].join('\n');
  return (
    <SectionCard title={name}>
      <dl className={styles.access}>
        <div>
          <dt>Адреса</dt>
          <dd>
            <TextLink href={address} target="_blank" rel="noreferrer" className={styles.external}>
              {hostOf(address)}
              <IconExternalLink size={14} />
            </TextLink>
          </dd>
        </div>
        <div>
          <dt>Телефон адміністратора</dt>
          <dd>{formatPhone(adminPhoneNumber)}</dd>
        </div>
        <div>
          <dt>Пароль</dt>
          <dd>
            <output className={styles.onceShown}>{adminPassword}</output>
          </dd>
        </div>
      </dl>
      <p className={styles.warning} role="alert">
        <IconAlertTriangle size={18} />
        Пароль показано лише один раз. Скопіюйте його зараз і передайте адміністраторові.
      </p>
      <Inline gap="sm">
        <CopyButton text={text}>Скопіювати дані для входу</CopyButton>
        <LinkButton href={paths.platform.tenants}>До списку центрів</LinkButton>
        <Button look="quiet" onClick={onAnother}>
          Відкрити ще один
        </Button>
      </Inline>
    </SectionCard>
  );
}
