import { refuse } from '@dzvinok/api-server/failure';
import { monoReport, type MonoReport } from '@dzvinok/contract/card-payments';
import { createVerify } from 'node:crypto';
import { z } from 'zod';

const answersWithinMs = 15_000;
/** mono closes the page then. */
export const validForSeconds = 24 * 3600;

export interface MonoOrder {
  amount: number;
  reference: string;
  destination: string;
  redirectUrl: string;
  webHookUrl: string;
}

const monoCheck = z.object({ id: z.string().min(1).max(100), type: z.string(), status: z.string(), taxUrl: z.url({ protocol: /^https$/ }).max(300).nullish().catch(null) });

export type MonoCheck = z.output<typeof monoCheck>;

/** Acquiring of monobank (plata), api-docs/acquiring. Each method throws `card-payments.mono-unreachable`, or `unknown-token`. */
export class Mono {
  constructor(private readonly root: string, private readonly token: string) {}

  open({ amount, reference, destination, ...addresses }: MonoOrder): Promise<{ invoiceId: string; pageUrl: string }> {
    return this.#ask('/api/merchant/invoice/create', z.object({ invoiceId: z.string(), pageUrl: z.url() }), {
      amount,
      ccy: 980,
      merchantPaymInfo: { reference, destination, basketOrder: [{ name: destination, qty: 1, sum: amount, total: amount, unit: 'шт.', code: reference }] },
      ...addresses,
      validity: validForSeconds,
      paymentType: 'debit',
    });
  }

  status(invoiceId: string): Promise<MonoReport> {
    return this.#ask(`/api/merchant/invoice/status?invoiceId=${encodeURIComponent(invoiceId)}`, monoReport);
  }

  /** Of the shop's register; empty without a register, and until the tax office has answered. */
  async fiscalChecks(invoiceId: string): Promise<MonoCheck[]> {
    const { checks } = await this.#ask(`/api/merchant/invoice/fiscal-checks?invoiceId=${encodeURIComponent(invoiceId)}`, z.object({ checks: z.array(monoCheck).default([]) }));
    return checks;
  }

  async close(invoiceId: string): Promise<void> {
    await this.#ask('/api/merchant/invoice/remove', z.unknown(), { invoiceId });
  }

  /** PEM of the key that call-backs are signed with. */
  async publicKey(): Promise<string> {
    const { key } = await this.#ask('/api/merchant/pubkey', z.object({ key: z.base64() }));
    return Buffer.from(key, 'base64').toString();
  }

  async #ask<Answer>(path: string, answer: z.ZodType<Answer>, body?: object): Promise<Answer> {
    let reply: Response;
    let content: unknown;
    try {
      reply = await fetch(`${this.root}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'x-token': this.token, ...body && { 'content-type': 'application/json' } },
        ...body && { body: JSON.stringify(body) },
        signal: AbortSignal.timeout(answersWithinMs),
      });
      content = await reply.json();
    } catch {
      throw refuse('card-payments.mono-unreachable');
    }
    if (reply.status === 401 || reply.status === 403) throw refuse('card-payments.unknown-token');
    const result = answer.safeParse(content);
    if (!reply.ok || !result.success) throw refuse('card-payments.mono-unreachable');
    return result.data;
  }
}

/** `X-Sign` is over the very bytes of the body: ECDSA with SHA-256, DER in base64. */
export function isSignedByMono(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  try {
    return createVerify('SHA256').update(bytes).verify(publicKey, signature, 'base64');
  } catch {
    return false;
  }
}
