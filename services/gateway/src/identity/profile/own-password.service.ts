import { refuseField } from '@dzvinok/api-server/failure';
import { type CallerInfo, realmOf } from '@dzvinok/api-server/request-context';
import { paths } from '@dzvinok/contract/paths';
import type { profileRoutes } from '@dzvinok/contract/profile';
import type { RouteInput } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { realmId, runInRealm, type Realm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';
import { PersonRecords } from '../accounts/accounts.service.ts';
import { Credentials } from '../auth/credentials.service.ts';
import { LoginLimits } from '../auth/login-limits.ts';
import { hashPassword } from '../auth/passwords.ts';
import { SessionsService } from '../auth/sessions.service.ts';
import { ProfileRepository } from './profile.repository.ts';

const commonPasswords: ReadonlySet<string> = new Set([
  '12345678', '123456789', '1234567890', '12345678910', '0123456789', '987654321', '9876543210', '87654321',
  '12341234', '11223344', '11112222', '12121212', '10203040', '10101010', '13131313', '12344321', '123123123',
  '123321123', '123454321', '147258369', '741852963', '159357456', '789456123', 'password', 'password1',
  'password12', 'password123', 'password1234', 'passw0rd', 'p@ssw0rd', 'p@ssword', 'pa$$word', 'mypassword',
  'newpassword', 'qwertyui', 'qwertyuiop', 'qwerty12', 'qwerty123', 'qwerty1234', 'qwerty12345', 'qwerty123456',
  'qwertyqwerty', '1q2w3e4r', '1q2w3e4r5t', '1qaz2wsx', '1qazxsw2', 'q1w2e3r4', 'q1w2e3r4t5', 'qazwsxedc',
  'zaq12wsx', 'asdfghjk', 'asdfghjkl', 'asdfasdf', 'zxcvbnm1', 'zxcvbnm123', 'zxcvbnm,', 'qweasdzxc', 'abcd1234',
  'abc12345', 'a1234567', 'a12345678', 'aa123456', 'aa12345678', '1234abcd', '1234qwer', '123qweasd', 'abcdefgh',
  'abcdefg1', 'iloveyou', 'iloveyou1', 'sunshine', 'princess', 'football', 'baseball', 'superman', 'starwars',
  'trustno1', 'whatever', 'welcome1', 'letmein1', 'computer', 'internet', 'samsung1', 'michelle', 'jennifer',
  'victoria', 'veronika', 'dzvinok1', 'dzvinok123', 'admin123', 'admin1234', 'admin12345', 'administrator',
  'changeme', 'student1', 'student123', 'teacher1', 'teacher123', 'ukraine1', 'ukraine123', 'slavaukraini',
  'kyiv2022', 'lviv2022', 'йцукенгш', 'йцукенгшщз', 'йцукенгшщзхї', 'йцукен12', 'йцукен123', 'фівапрол',
  'фівапролдж', 'фывапрол', 'фывапролдж', 'ячсмитьбю', 'парольпароль', 'пароль12', 'пароль123', 'пароль1234',
  'пароль12345', 'мійпароль', 'новийпароль', 'приватбанк', 'україна1', 'україна123', 'славаукраїні',
  'слава україні', 'люблютебе', 'привіт123', 'привіт12', 'дзвінок1', 'дзвінок123', 'математика', 'вчитель1',
  'учитель1', 'учень123', 'сонечко1', 'зайчик12', 'кохання1', 'котик123', 'матуся12', 'матуся123',
]);

interface Owner {
  fullName: string;
  phoneNumber: string;
}

const phoneDigits = 9;

function isWeakPassword(password: string, { fullName, phoneNumber }: Owner): boolean {
  const text = password.normalize('NFC').toLowerCase().trim();
  // 0501234567, +380501234567 and 050 123-45-67 are one number.
  const isOwnPhone = /^[\d\s()+-]+$/.test(text) && text.replace(/\D/g, '').endsWith(phoneNumber.slice(-phoneDigits));
  const words = (name: string) => name.normalize('NFC').toLowerCase().split(/\s+/).sort().join(' ');
  return isOwnPhone || commonPasswords.has(text) || words(text) === words(fullName) || new Set(text).size === 1;
}

type Passwords = RouteInput<typeof profileRoutes.changePassword>['body'];

@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfileRepository,
    private readonly credentials: Credentials,
    private readonly limits: LoginLimits,
    private readonly sessions: SessionsService,
    private readonly people: PersonRecords,
    private readonly changes: OwnChangesLimit,
    private readonly audit: AuditService,
    private readonly notices: NoticeEvents,
  ) {}

  async change(caller: CallerInfo, { currentPassword, newPassword }: Passwords): Promise<void> {
    const realm = realmOf(caller);
    const owner = await this.limits.guardOwner(realmId(realm), caller.accountId, () =>
      this.#checked(realm, caller.accountId, currentPassword));
    if (owner === null) throw refuseField('profile.wrong-password', 'currentPassword');
    if (newPassword === currentPassword) throw refuseField('profile.same-password', 'newPassword');
    if (isWeakPassword(newPassword, owner)) throw refuseField('profile.weak-password', 'newPassword');
    await this.changes.countPassword(caller);
    const made = await hashPassword(newPassword);
    await runInRealm(this.database, realm, () => this.#save(realm, caller, { from: owner.hash, to: made }));
  }

  async #checked(realm: Realm, accountId: number, password: string) {
    const account = await runInRealm(this.database, realm, () => this.profiles.findOwner(accountId));
    const hash = await this.credentials.check(realm, account, password);
    return account && hash !== null ? { ...account, hash } : null;
  }

  /** Refuses when another password was set meanwhile, as the checked one is no longer current. */
  async #save(realm: Realm, caller: CallerInfo, hashes: { from: string; to: string }): Promise<void> {
    const { accountId, role, sessionId } = caller;
    const version = await this.people.raiseVersion(caller);
    if (!(await this.profiles.replaceHash(accountId, hashes))) throw refuseField('profile.wrong-password', 'currentPassword');
    await this.sessions.end(realmId(realm), accountId, { except: sessionId });
    await this.audit.record({
      action: 'profile.password-changed',
      entity: role.toLowerCase(),
      entityId: accountId,
      details: { isPasswordChanged: true, version },
    });
    if (realm === 'platform') return;
    await this.notices.tell([accountId], {
      kind: 'security', title: 'Пароль змінено', text: 'Ваш пароль щойно змінили, інші сеанси завершено. Якщо це зробили не ви, зверніться до центру.', page: paths.profile,
    });
  }
}
