/** Numbers of taken places of a group or of one of its lessons. */
export interface PlacesTaken {
  /** Null for any number. */
  capacity: number | null;
  /** Members who come. A frozen member keeps the place; a member with an announced absence frees it. */
  members: number;
  guests: number;
  /** Places held for guests who are not approved yet. */
  held: number;
}

/** The single definition of free places: capacity − members − guests − held places. Null for any number; below zero when overfull. */
export function freePlaces({ capacity, members, guests, held }: PlacesTaken): number | null {
  return capacity === null ? null : capacity - members - guests - held;
}
