/** Present stays; absent fields mean all groups or all students. */
export interface StaysFilter {
  groupId?: number;
  studentIds?: readonly number[];
}

/** Settles unused credits when stays end; implemented by money. Callers hold the locks of the stays. */
export abstract class LeavingCredits {
  /** Before the stays end. */
  abstract end(filter: StaysFilter): Promise<void>;

  /** After ended stays are resumed: reverses the entries of `end`. */
  abstract undo(filter: StaysFilter): Promise<void>;
}
