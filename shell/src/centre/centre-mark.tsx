import { CentreMark as Mark } from '@dzvinok/ui/layout';
import { useCentre } from './centre.store.ts';

export function CentreMark({ size }: { size?: 'large' }) {
  const { name, logoPath } = useCentre();
  return <Mark name={name} logoPath={logoPath} size={size} />;
}
