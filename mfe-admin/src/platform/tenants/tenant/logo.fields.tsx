import { useCall } from '@dzvinok/api-client/query';
import type { FileContent } from '@dzvinok/contract/route';
import { tenantLifeRoutes, type TenantCard } from '@dzvinok/contract/tenant-life';
import { logo, PictureField, uploadTimeoutMs } from '@dzvinok/forms/picture';
import styles from './tenant.module.css';

export function LogoField({ tenant: { id, logoPath } }: { tenant: TenantCard }) {
  const set = useCall(tenantLifeRoutes.setLogo, { timeout: uploadTimeoutMs });
  const clear = useCall(tenantLifeRoutes.removeLogo);
  const params = { tenantId: id };
  const calls = {
    send: (body: FileContent) => set.mutateAsync({ params, body }),
    remove: () => clear.mutateAsync({ params }),
  };
  return (
    <PictureField kind={logo} path={logoPath} calls={calls}>
      <div className={styles.logoShown}>{logoPath ? <img src={logoPath} alt="Логотип центру" /> : <span>Без логотипа</span>}</div>
    </PictureField>
  );
}
