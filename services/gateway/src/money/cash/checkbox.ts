import { refuse } from '@dzvinok/api-server/failure';
import type { CheckboxKeys, FiscalReceipt } from '@dzvinok/contract/cash';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const answersWithinMs = 10_000;
const asksEveryMs = 700;
const asksAtMost = 12;
/** The used fields of Checkbox's replies. */
const stated = z.object({ status: z.string() });
const receipt = stated.extend({ fiscal_code: z.string().nullish() });

export interface Sale {
  /** Our UUID: a repeated sale gives the same receipt. */
  id: string;
  name: string;
  /** Kopiykas. */
  amount: number;
  method: 'cash' | 'card';
  /** The receipt of the returned sale. */
  returns?: string | undefined;
}

/** Fiscal register of Checkbox (wiki.checkbox.ua). Throws `cash.checkbox-…` refusals. */
export class Checkbox {
  #bearer: string | undefined;

  constructor(private readonly root: string, private readonly keys: CheckboxKeys) {}

  async signIn(): Promise<void> {
    const { access_token: token } = await this.#ask('/cashier/signinPinCode', z.object({ access_token: z.string() }), { pin_code: this.keys.pin });
    this.#bearer = token;
  }

  /** @throws `cash.receipt-pending` when Checkbox has it and the tax office has not answered yet */
  async sell({ id, name, amount, method, returns }: Sale): Promise<FiscalReceipt> {
    await this.signIn();
    const known = await this.#find(`/receipts/${id}`, receipt);
    if (!known) {
      await this.#openShift();
      await this.#ask('/receipts/sell', stated, {
        id,
        goods: [{ good: { code: 'lesson', name, price: amount }, quantity: 1000, is_return: returns !== undefined }],
        payments: [{ type: method === 'cash' ? 'CASH' : 'CASHLESS', value: amount }],
        discounts: [],
        ...returns !== undefined && { related_receipt_id: returns },
      });
    }
    const { fiscal_code: number } = await this.#until('DONE', () => this.#ask(`/receipts/${id}`, receipt));
    if (!number) throw refuse('cash.receipt-pending');
    return { number, link: `https://check.checkbox.ua/${id}` };
  }

  /** With the day's Z report. Nothing to do without an open shift. */
  async closeShift(): Promise<void> {
    await this.signIn();
    if ((await this.#shift())?.status === 'OPENED') await this.#ask('/shifts/close', stated, {});
  }

  async #openShift(): Promise<void> {
    const shift = await this.#shift();
    if (shift?.status === 'OPENED') return;
    if (shift?.status !== 'CREATED') await this.#ask('/shifts', stated, {});
    await this.#until('OPENED', async () => await this.#shift() ?? { status: 'CREATED' });
  }

  async #shift(): Promise<z.output<typeof stated> | null> {
    return this.#ask('/cashier/shift', stated.nullable());
  }

  async #until<State extends { status: string }>(wanted: string, ask: () => Promise<State>): Promise<State> {
    for (let asked = 0; asked < asksAtMost; asked += 1) {
      const state = await ask();
      if (state.status === wanted) return state;
      if (state.status === 'ERROR') throw refuse('cash.checkbox-refused');
      await wait(asksEveryMs);
    }
    throw refuse('cash.receipt-pending');
  }

  async #find<Answer>(path: string, answer: z.ZodType<Answer>): Promise<Answer | null> {
    const reply = await this.#send(path);
    return reply.status === 404 ? null : this.#read(reply, answer);
  }

  async #ask<Answer>(path: string, answer: z.ZodType<Answer>, body?: object): Promise<Answer> {
    return this.#read(await this.#send(path, body), answer);
  }

  async #send(path: string, body?: object): Promise<Response> {
    try {
      return await fetch(`${this.root}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          'x-client-name': 'Dzvinok', 'x-license-key': this.keys.licenseKey,
          ...this.#bearer !== undefined && { authorization: `Bearer ${this.#bearer}` }, ...body && { 'content-type': 'application/json' },
        },
        ...body && { body: JSON.stringify(body) },
        signal: AbortSignal.timeout(answersWithinMs),
      });
    } catch {
      throw refuse('cash.checkbox-unreachable');
    }
  }

  /** A refusal comes with Checkbox’s own words. */
  async #read<Answer>(reply: Response, answer: z.ZodType<Answer>): Promise<Answer> {
    const content: unknown = await reply.json().catch(() => undefined);
    if (reply.status >= 400 && reply.status < 500) {
      const { data } = z.object({ message: z.string().max(300) }).safeParse(content);
      throw refuse('cash.checkbox-refused', data && { text: `Checkbox відмовив: ${data.message}` });
    }
    const result = answer.safeParse(content);
    if (!reply.ok || !result.success) throw refuse('cash.checkbox-unreachable');
    return result.data;
  }
}
