import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { momentOfWriting, openSchema } from '../../runtime/database/columns.ts';

export const ReleaseKey = defineEntity({
  name: 'ReleaseKey',
  tableName: 'release_keys',
  schema: openSchema,
  properties: {
    keyId: p.text().primary(),
    remote: p.text().index('release_keys_remote'),
    /** SPKI, base64. */
    publicKey: p.text(),
    label: p.text(),
    createdByName: p.text().nullable(),
    createdAt: momentOfWriting(),
    revokedAt: p.datetime().nullable(),
  },
  checks: [{ name: 'release_keys_key_id_check', expression: "key_id ~ '^[0-9a-f]{16}$'" }],
});

export type ReleaseKey = InferEntity<typeof ReleaseKey>;

/** A used signature, as each is accepted once. Deleted when it is too old to be accepted anyway. */
export const ReleaseSignature = defineEntity({
  name: 'ReleaseSignature',
  tableName: 'release_signatures',
  schema: openSchema,
  properties: {
    keyId: p.text().primary(),
    nonce: p.text().primary(),
    endsAt: p.datetime().index('release_signatures_end'),
  },
});
