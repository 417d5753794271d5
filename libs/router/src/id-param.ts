import { useParams } from 'react-router';

/** A positive whole number from the path (`/admin/classes/:id`); null when it is anything else, so that the screen can say «не знайдено». */
export function useIdParam(name = 'id'): number | null {
  const text = useParams()[name];
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}
