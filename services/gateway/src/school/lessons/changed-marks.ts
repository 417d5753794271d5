import { LRUCache } from 'lru-cache';

const journalsAtMost = 2_000;
const versionsAtMost = 200;

/** Students whose marks the latest saves have changed, by the version that each save gave to its group's journal. */
export class ChangedMarks {
  readonly #journals = new LRUCache<string, Map<number, readonly number[]>>({ max: journalsAtMost });

  /** A save has made this version, and changed nothing but marks of these students. */
  record(journal: string, version: number, students: readonly number[]): void {
    const versions = this.#journals.get(journal);
    if (!versions) return void this.#journals.set(journal, new Map([[version, students]]));
    if (versions.size >= versionsAtMost) for (const oldest of versions.keys().take(1)) versions.delete(oldest);
    versions.set(version, students);
  }

  /** The latest version that was recorded; 0 for none. */
  latest(journal: string): number {
    return Math.max(0, ...this.#journals.get(journal)?.keys() ?? []);
  }

  forget(journal: string): void {
    this.#journals.delete(journal);
  }

  /** All whose marks saves after this version have changed, as far as is known. */
  after(journal: string, version: number): Set<number> {
    return new Set([...this.#journals.get(journal) ?? []].flatMap(([made, students]) => (made > version ? students : [])));
  }

  /** All whose marks differ between the two versions; null when that is not known, or when other things have changed. */
  between(journal: string, earlier: number, later: number): Set<number> | null {
    const versions = this.#journals.get(journal);
    const changed = new Set<number>();
    if (later < earlier) return null;
    for (let version = earlier + 1; version <= later; version += 1) {
      const students = versions?.get(version);
      if (!students) return null;
      for (const student of students) changed.add(student);
    }
    return changed;
  }
}
