/** Present stays in a group or in all groups, of these students or of all. */
export interface StaysFilter {
  groupId?: number;
  studentIds?: readonly number[];
}

/** What becomes of lessons that were not made up when stays end; implemented by money. Callers hold the locks of the stays. */
export abstract class LeavingCredits {
  /** Before the stays end. */
  abstract end(filter: StaysFilter): Promise<void>;

  /** After stays that had ended go on: what `end` gave for them is taken back. */
  abstract undo(filter: StaysFilter): Promise<void>;
}
