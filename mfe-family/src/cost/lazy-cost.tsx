import { LoadingState, fetchedPart } from '@dzvinok/ui/state';

/** A separate chunk: it draws the payment QR. */
export const CostPage = fetchedPart(async () => (await import('./cost.page.tsx')).CostPage, <LoadingState shape="cards" count={2} />);
