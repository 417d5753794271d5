import { dayIn } from '@dzvinok/schedule/zone';
import type { Database } from '@dzvinok/tenancy/database';
import { TenantCodeTaken } from '@dzvinok/tenancy/connection';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import { hashPassword } from '../src/identity/auth/passwords.ts';
import { fillCentre } from './fill-centre.ts';
import type { CentreTexts } from './centre-texts.ts';
import { kyiv } from './kyiv/kyiv.texts.ts';
import { lviv } from './lviv/lviv.texts.ts';

const demoPassword = '12345678';
const timezone = 'Europe/Kyiv';

/** One transaction per centre; an existing centre stays unchanged. */
export async function seedDemo(database: Database, report: (line: string) => void, now: Date = new Date()): Promise<void> {
  const hash = await hashPassword(demoPassword);
  for (const texts of [kyiv, lviv]) {
    const isNew = await seedCentre(database, texts, hash, now);
    report(`Demo centre «${texts.name}» ${isNew ? 'is ready' : 'was there already'}`);
  }
}

async function seedCentre(database: Database, texts: CentreTexts, hash: string, now: Date): Promise<boolean> {
  try {
    await provisionTenant(database, { code: texts.code, name: texts.name, timezone }, (tenant) =>
      fillCentre(texts, { today: dayIn(timezone, now), zone: timezone }, {
        hash,
        seal: (accountId) => database.secrets.sealFor(tenant, { accountId, field: 'issued_password' }, demoPassword),
      }));
    return true;
  } catch (error) {
    if (error instanceof TenantCodeTaken) return false;
    throw error;
  }
}
