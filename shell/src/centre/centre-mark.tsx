import { useCentre } from './centre.store.ts';

/** Logo and name of the centre, where it has them. */
export function CentreMark() {
  const { name, logoPath } = useCentre();
  if (!name && !logoPath) return null;
  return (
    <span>
      {logoPath && <img src={logoPath} alt="" height={28} />}
      {name}
    </span>
  );
}
