export interface CentreMarkProps {
  name: string | null;
  logoPath: string | null;
  /** Above a form; without it small, in a bar. */
  size?: 'large';
}

/** Logo and name of a centre, where it has them. */
export function CentreMark({ name, logoPath, size }: CentreMarkProps) {
  if (!name && !logoPath) return null;
  return (
    <span className="dz-centre" data-size={size}>
      {logoPath && <img className="dz-centre-logo" src={logoPath} alt="" />}
      <span className="dz-centre-name">{name}</span>
    </span>
  );
}
