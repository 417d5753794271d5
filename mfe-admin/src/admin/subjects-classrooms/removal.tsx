import type { ApiFailure } from '@dzvinok/api-client/call';
import { inTheWay } from '@dzvinok/contract/usage';
import { InTheWayList } from '../removal/in-the-way.list.tsx';

/** The obstacles that a refused deletion named; null when it was refused for another reason. */
export function obstaclesOf(failure: ApiFailure | null, name: string, topicsHref?: string) {
  const uses = inTheWay.safeParse(failure?.data);
  if (failure?.status !== 409 || !uses.success) return null;
  return (
    <>
      «{name}» ще використовується. Видалити можна лише те, що ніде не потрібне.
      <InTheWayList {...uses.data} topicsHref={topicsHref} />
    </>
  );
}
