import type { MessageKind } from '../messages/kind-names.ts';
import type { LessonChangeKind, Notice } from './notices.contract.ts';

const kindOfChange: Partial<Record<LessonChangeKind, MessageKind>> = {
  alert: 'alert', shelter: 'alert', request: 'work', absence: 'work',
};

/** The kind of a notice's message: a missed lesson matters more than the marks beside it, marks more than a comment. */
export function messageKindOf(notice: Notice): MessageKind {
  switch (notice.kind) {
    case 'marks':
      if (notice.absent || notice.isLate) return 'absence';
      return notice.classworkMark !== null || notice.homeworkMark !== null || notice.notReady ? 'marks' : 'comment';
    case 'lesson': return kindOfChange[notice.change] ?? 'lesson';
    case 'event': return notice.event.kind;
    default: return notice.kind;
  }
}
