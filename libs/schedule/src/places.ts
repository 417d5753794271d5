/** How many places of a group or of one of its lessons are taken. */
export interface PlacesTaken {
  /** Null for any number. */
  capacity: number | null;
  /** Members who come. A frozen member keeps the place; one who has told of an absence leaves it. */
  members: number;
  guests: number;
  /** Places held for guests who are not approved yet. */
  held: number;
}

/** The free places, in the only meaning: capacity − members − guests − held ones. Null for any number; below zero when overfull. */
export function freePlaces({ capacity, members, guests, held }: PlacesTaken): number | null {
  return capacity === null ? null : capacity - members - guests - held;
}
