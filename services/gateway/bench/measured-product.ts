import { authRoutes } from '@dzvinok/contract/auth';
import { liveRoutes } from '@dzvinok/contract/live';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import { get } from 'node:http';
import { join } from 'node:path';
import { Caller } from './caller.ts';
import type { Place } from './load.ts';
import { fillCentre, markParts, marksOfPart, phones, size, zone } from './speed-data.ts';
import { ThrowAwayInstallation } from './throw-away-installation.ts';

export const password = '12345678';
const signedInStudents = 60;

export interface MarkPlace {
  groupId: number;
  topicId: number;
  lessonId: number;
  studentId: number;
  version: number;
}

export class MeasuredProduct implements AsyncDisposable {
  readonly name: string;
  readonly installation: ThrowAwayInstallation;
  schema = '';
  admin = '';
  students: { id: number; token: string }[] = [];
  marks: MarkPlace[] = [];
  groups: number[] = [];
  #endStream: (() => void) | undefined;

  /** `checkout`: repository folder of the built gateway. */
  constructor(name: string, checkout: string, redisUrl: string) {
    this.name = name;
    this.installation = new ThrowAwayInstallation({ service: join(checkout, 'services/gateway'), redisUrl });
  }

  get place(): Place {
    const { baseUrl } = this.installation;
    return { baseUrl, host: `large.${new URL(baseUrl).host.replace('127.0.0.1', 'localhost')}` };
  }

  async open(passwordHash: string): Promise<void> {
    await this.installation.open();
    const database = this.installation.connect();
    const { tenant } = await provisionTenant(database, { code: 'large', name: 'Вимір', timezone: zone }, () => fillCentre(passwordHash));
    this.schema = tenant.schemaName;
    for (let part = 0; part < markParts; part += 1) {
      await this.installation.asOwner((client) => client.query(marksOfPart(part)), `-c search_path=${this.schema}`);
    }
    // as autovacuum would within a minute
    await this.installation.asOwner((client) => client.query('vacuum analyze'));
    await this.#readPlaces();
    this.admin = (await this.signIn(phones.admin)).token;
    const numbers = Array.from({ length: signedInStudents }, (_, index) => 1 + Math.floor((index * size.students) / signedInStudents));
    for (let index = 0; index < numbers.length; index += 4) {
      this.students.push(...await Promise.all(numbers.slice(index, index + 4).map((nr) => this.signIn(phones.student(nr)))));
    }
    this.#endStream = this.#listen();
  }

  async signIn(phoneNumber: string): Promise<{ id: number; token: string }> {
    const caller = new Caller(this.place.baseUrl, this.place.host);
    const reply = await caller.send(authRoutes.login.method, authRoutes.login.path, { phoneNumber, password, domain: 'large' });
    caller.close();
    const { accessToken } = JSON.parse(reply.body.toString()).data.tokenPair;
    const { sub } = JSON.parse(Buffer.from(accessToken.split('.')[1], 'base64url').toString());
    return { id: Number(sub), token: accessToken };
  }

  /** Reads uncompressed. */
  async read(path: string, token: string): Promise<unknown> {
    const caller = new Caller(this.place.baseUrl, this.place.host, token);
    const { body } = await caller.get(path);
    caller.close();
    return JSON.parse(body.toString()).data;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#endStream?.();
    await this.installation[Symbol.asyncDispose]();
  }

  async #readPlaces(): Promise<void> {
    await this.installation.asOwner(async (client) => {
      const { rows } = await client.query<Record<keyof MarkPlace, string>>(`
        select l.group_id as "groupId", l.topic_id as "topicId", l.id as "lessonId", mk.student_id as "studentId", mk.version
        from ${this.schema}.marks mk join ${this.schema}.lessons l on l.id = mk.lesson_id
        order by md5(mk.id::text) limit 100000`);
      this.marks = rows.map((row) => ({
        groupId: Number(row.groupId), topicId: Number(row.topicId), lessonId: Number(row.lessonId), studentId: Number(row.studentId),
        version: Number(row.version),
      }));
      this.groups = [...new Set(this.marks.map(({ groupId }) => groupId))].toSorted((one, other) => one - other);
    });
  }

  /** Listens as an admin's page, as in a working centre. */
  #listen(): () => void {
    const { baseUrl, host } = this.place;
    const { hostname, port } = new URL(baseUrl);
    const headers = { host, authorization: `Bearer ${this.admin}` };
    const request = get({ hostname, port, path: liveRoutes.events.path, agent: false, headers }, (reply) => {
      reply.on('error', () => undefined).resume();
    });
    request.on('error', () => undefined);
    return () => request.destroy();
  }
}
