/** A collection contains series, a read list contains books. */
export type ListKind = 'collection' | 'readList'

export type ListRecord = {
  readonly id: string
  readonly name: string
  readonly summary: string | null
  /** Shown in its own order unless another is asked for. */
  readonly ordered: boolean
  /** Condition of an automatic collection, as it was given; null: its members are put in by hand. */
  readonly condition: unknown
  /** Whether the viewer may know the condition: it may name what they do not see. */
  readonly isRuleShown: boolean
  /** Order of an automatic collection, `field,direction`. */
  readonly sort: string | null
  /** Its creator; null when deleted. */
  readonly ownerId: string | null
  /** Members that the viewer may see; null for an automatic collection in a list. */
  readonly count: number | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** The same, of the last change that the viewer can see. */
  readonly updatedAt: number
  /** Changes with every update, whoever can see it; not sent to viewers who see only a part. */
  readonly revision: number
}

/** Most members of one collection or list. */
export const maxMembers = 10_000
