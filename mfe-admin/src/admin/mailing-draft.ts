import { adminPaths } from '@dzvinok/contract/paths/admin';
import { useNavigate } from '@dzvinok/router/navigation';
import { useSession } from '@dzvinok/session/session';
import { storedJson } from '@dzvinok/storage/stored';
import { z } from 'zod';

const draftShape = z.object({
  classId: z.int().nullable(),
  /** Chosen in the students list; null: a group, or the whole centre. */
  studentIds: z.array(z.int()).nullable().catch(null),
  /** Specification §9: 1 students, 2 parents, 3 all. */
  recipientId: z.literal([1, 2, 3]),
  message: z.string(),
  sendAt: z.string().nullable().catch(null),
  isPromotional: z.boolean().catch(false),
  templateId: z.int(),
});

export type MailingDraft = z.output<typeof draftShape>;

export const emptyDraft: MailingDraft = { classId: null, studentIds: null, recipientId: 3, message: '', sendAt: null, isPromotional: false, templateId: 0 };

const stored = storedJson('dzvinok.mailing', z.object({ owner: z.string(), draft: draftShape }), 'sessionStorage');

export function readDraft(owner: string): MailingDraft {
  const kept = stored.read();
  return kept?.owner === owner ? kept.draft : emptyDraft;
}

export function keepDraft(owner: string, draft: MailingDraft): void {
  stored.write({ owner, draft });
}

/** Opens the mailing to these students; a text that was begun stays. */
export function useWriteToStudents(): (studentIds: readonly number[]) => void {
  const navigate = useNavigate();
  const owner = useSession()?.key ?? '';
  return (studentIds) => {
    keepDraft(owner, { ...readDraft(owner), classId: null, studentIds: [...studentIds] });
    void navigate(adminPaths.mailing);
  };
}
