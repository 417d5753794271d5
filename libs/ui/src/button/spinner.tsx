/** Small turning ring, the size of the text around it. */
export function Spinner() {
  return <span className="dz-spinner" aria-hidden />;
}
