import type { ColumnType, Generated } from 'kysely';

/** bigint columns are read as numbers: ids stay below 2^53 (see the connection's type parsers). */
type Id = Generated<number>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** A calendar day, `YYYY-MM-DD`, never a moment. */
type Day = string;
/** numeric travels as text so that no sum goes through a binary float. */
type Decimal = ColumnType<string, string | number | undefined, string | number>;
type JsonOrList = ColumnType<Record<string, unknown> | Record<string, unknown>[], string | undefined, string>;
type Json = ColumnType<Record<string, unknown>, string | undefined, string>;

export interface AccountsTable {
  id: Id;
  role: 'TenantAdmin' | 'Teacher' | 'Student' | 'Parent';
  full_name: string;
  /** Ten digits; of who stands for somebody of the platform, what is no phone. */
  phone_number: string;
  /** Null while it is pending: made from the issued password in the background, or at the first sign-in. */
  password_hash: string | null;
  issued_password: string | null;
  date_of_birth: Day | null;
  sex: 0 | 1 | null;
  avatar_path: string | null;
  archived_at: Timestamp | null;
  /** Whom of the platform it stands for while support is let in; such an account has no password. */
  support_of: number | null;
  created_at: DefaultTimestamp;
}

export interface SessionsTable {
  id: string;
  account_id: number;
  refresh_hash: string;
  previous_refresh_hash: string | null;
  rotated_at: DefaultTimestamp;
  created_at: DefaultTimestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  user_agent: string | null;
  support_mode: 'read' | 'full' | null;
  support_grant: string | null;
  /** The SuperAdmin's own session that one of support was opened from. */
  support_from: string | null;
  /** A keyed digest of the password that was right there. */
  support_proof: string | null;
}

export interface SupportGrantsTable {
  id: string;
  reason: string;
  mode: 'read' | 'full';
  granted_by: number;
  granted_at: DefaultTimestamp;
  ends_at: Timestamp;
  ended_at: Timestamp | null;
  ended_by: number | null;
}

export interface SecondFactorsTable {
  account_id: number;
  sealed_secret: string;
  confirmed_at: Timestamp | null;
  /** The last step of time whose code was accepted. */
  last_step: Generated<number>;
  created_at: DefaultTimestamp;
}

export interface RecoveryCodesTable {
  account_id: number;
  hash: Uint8Array;
  used_at: Timestamp | null;
}

export interface StudentImportsTable {
  id: string;
  created_by: number | null;
  created_at: DefaultTimestamp;
  students: number;
  new_parents: number;
  known_parents: number;
}

export interface StudentImportAccountsTable {
  import_id: string;
  account_id: number;
}

export interface StudentsTable {
  id: number;
  school_info: string;
  comment: string | null;
  is_password_sent: Generated<boolean>;
  is_education_online: Generated<boolean>;
  discount: Decimal;
  discount_valid_from: Day | null;
  discount_valid_to: Day | null;
  version: Generated<number>;
}

export interface ParentsTable {
  id: number;
  is_password_sent: Generated<boolean>;
  additional_contact_full_name: string | null;
  additional_contact_phone_number: string | null;
  version: Generated<number>;
}

export interface StudentParentsTable {
  student_id: number;
  parent_id: number;
  account_type_label: string;
}

export interface SubjectsTable {
  id: Id;
  name: string;
  color: 'purple' | 'blue' | 'green' | 'yellow';
}

export interface ClassroomsTable {
  id: Id;
  name: string;
}

export interface TeachersTable {
  id: number;
  version: Generated<number>;
}

export interface TeacherSubjectsTable {
  teacher_id: number;
  subject_id: number;
  position: Generated<number>;
}

export interface TopicsTable {
  id: Id;
  subject_id: number;
  name: string;
}

export interface GroupsTable {
  id: Id;
  name: string;
  subject_id: number;
  teacher_id: number;
  is_online: Generated<boolean>;
  price_per_month: Decimal;
  lesson_duration: Generated<number>;
  version: Generated<number>;
  settings_version: Generated<number>;
  created_at: DefaultTimestamp;
}

export interface ScheduleSlotsTable {
  id: Id;
  group_id: number;
  day_of_week: number;
  classroom_id: number;
  start_time: string;
}

export interface MembershipsTable {
  id: Id;
  group_id: number;
  student_id: number;
  joined_on: Day;
  left_on: Day | null;
}

export interface LessonsTable {
  id: Id;
  group_id: number;
  topic_id: number | null;
  lesson_date: Day;
  starts_at: Timestamp;
  recording_url: string | null;
}

/** Written by the database itself. */
export interface MarkChangesTable {
  mark_id: number;
  id: Id;
  version: number;
  homework_mark: number | null;
  classwork_mark: number | null;
  absent: boolean;
  not_ready: boolean;
  is_late: boolean;
  is_milestone: boolean;
  comment: string | null;
  changed_by: number | null;
  changed_at: DefaultTimestamp;
}

export interface MarksTable {
  id: Id;
  lesson_id: number;
  student_id: number;
  homework_mark: number | null;
  classwork_mark: number | null;
  absent: Generated<boolean>;
  not_ready: Generated<boolean>;
  is_late: Generated<boolean>;
  is_milestone: Generated<boolean>;
  comment: string | null;
  version: Generated<number>;
  updated_by: number | null;
  updated_at: DefaultTimestamp;
}

export interface HomeworksTable {
  lesson_id: number;
  description: string;
  set_by: number | null;
  set_at: DefaultTimestamp;
}

export interface AttendanceChoicesTable {
  student_id: number;
  group_id: number;
  starts_at: Timestamp;
  status: 1 | 2;
  chosen_at: DefaultTimestamp;
}

export interface BroadcastsTable {
  lesson_id: number;
  join_url: string;
  started_by: number | null;
  started_at: DefaultTimestamp;
}

export interface PaymentsTable {
  id: Id;
  student_id: number;
  month: Day;
  amount: Decimal;
  marked_by: number | null;
  marked_at: DefaultTimestamp;
}

export interface AvatarsTable {
  account_id: number;
  key: string;
  image: Uint8Array;
  created_at: DefaultTimestamp;
}

export interface CalendarFeedsTable {
  student_id: number;
  secret_hash: Uint8Array;
  sealed_secret: string;
  created_at: DefaultTimestamp;
}

/** libs/api-server alone reads and writes it. */
export interface IdempotencyKeysTable {
  account_id: number;
  key: string;
  request_hash: Uint8Array;
  reply: ColumnType<string, string | undefined, string>;
  created_at: DefaultTimestamp;
}

export interface AuditLogTable {
  id: Id;
  at: DefaultTimestamp;
  actor_id: number | null;
  actor_name: string | null;
  action: string;
  entity: string | null;
  entity_id: number | null;
  details: Json;
  ip: string | null;
  before: JsonOrList | null;
  after: JsonOrList | null;
  actor_role: string | null;
  user_agent: string | null;
  support_mode: string | null;
}

/** Tables of one centre's schema, as `migrations/tenant` makes them. */
export interface TenantSchema {
  accounts: AccountsTable;
  attendance_choices: AttendanceChoicesTable;
  audit_log: AuditLogTable;
  avatars: AvatarsTable;
  broadcasts: BroadcastsTable;
  calendar_feeds: CalendarFeedsTable;
  classrooms: ClassroomsTable;
  groups: GroupsTable;
  homeworks: HomeworksTable;
  idempotency_keys: IdempotencyKeysTable;
  lessons: LessonsTable;
  mark_changes: MarkChangesTable;
  marks: MarksTable;
  memberships: MembershipsTable;
  parents: ParentsTable;
  payments: PaymentsTable;
  recovery_codes: RecoveryCodesTable;
  schedule_slots: ScheduleSlotsTable;
  second_factors: SecondFactorsTable;
  sessions: SessionsTable;
  student_import_accounts: StudentImportAccountsTable;
  student_imports: StudentImportsTable;
  student_parents: StudentParentsTable;
  students: StudentsTable;
  subjects: SubjectsTable;
  support_grants: SupportGrantsTable;
  teacher_subjects: TeacherSubjectsTable;
  teachers: TeachersTable;
  topics: TopicsTable;
}
