import { IconAlertTriangle } from '@dzvinok/ui/icons';
import { Stack } from '@dzvinok/ui/layout';
import { Notice } from '@dzvinok/ui/state';
import { Facts, type FactsProps } from '@dzvinok/ui/text';
import styles from './once-shown.module.css';

interface OnceShownProps {
  facts: FactsProps['facts'];
  password: string;
}

export function OnceShown({ facts, password }: OnceShownProps) {
  const shown = { name: 'Пароль', value: <output className={styles.onceShown}>{password}</output> };
  return (
    <Stack gap="lg" className={styles.access}>
      <Facts shape="column" facts={[...facts, shown]} />
      <Notice tone="warning" icon={<IconAlertTriangle size={18} />} role="alert">
        Пароль показано лише один раз. Скопіюйте його зараз і передайте адміністраторові.
      </Notice>
    </Stack>
  );
}
