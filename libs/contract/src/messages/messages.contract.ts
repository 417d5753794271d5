import { z } from 'zod';
import { channels, messageKinds } from './message-kinds.ts';

export const channel = z.enum(channels);
export const messageKind = z.enum(messageKinds);

/** `late`: its time was over before it could be sent. */
export const deliveryState = z.enum(['waiting', 'leased', 'sent', 'delivered', 'failed', 'cancelled', 'late']);
export type DeliveryState = z.output<typeof deliveryState>;
