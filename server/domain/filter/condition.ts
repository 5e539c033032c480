/** Families of filter fields and the operators of each. */
export const operatorsByFamily = {
  text: ['is', 'isNot', 'contains', 'doesNotContain', 'beginsWith', 'endsWith', 'isNull', 'isNotNull'],
  uuid: ['is', 'isNot', 'in', 'notIn'],
  bool: ['isTrue', 'isFalse'],
  number: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'isNull', 'isNotNull'],
  date: ['after', 'before', 'onOrAfter', 'onOrBefore', 'between', 'isNull', 'isNotNull'],
} as const
export type FilterFamily = keyof typeof operatorsByFamily
export type FilterOperator<F extends FilterFamily> = (typeof operatorsByFamily)[F][number]

export const seriesFilterFields = {
  libraryId: 'uuid',
  genre: 'text',
  tag: 'text',
  status: 'text',
  publisher: 'text',
  language: 'text',
  title: 'text',
  titleSort: 'text',
  summary: 'text',
  author: 'text',
  path: 'text',
  sharingTag: 'text',
  readStatus: 'text',
  completion: 'bool',
  hasExternalSourceId: 'bool',
  hasUserRating: 'bool',
  isTracked: 'bool',
  inCollection: 'bool',
  userRating: 'number',
  communityRating: 'number',
  ageRating: 'number',
  year: 'number',
  dateAdded: 'date',
} as const satisfies Readonly<Record<string, FilterFamily>>

export const bookFilterFields = {
  libraryId: 'uuid',
  seriesId: 'uuid',
  genre: 'text',
  tag: 'text',
  title: 'text',
  titleSort: 'text',
  summary: 'text',
  path: 'text',
  format: 'text',
  bookType: 'text',
  readStatus: 'text',
  hasError: 'bool',
  inReadList: 'bool',
  pageCount: 'number',
  dateAdded: 'date',
} as const satisfies Readonly<Record<string, FilterFamily>>

export type SeriesFilterField = keyof typeof seriesFilterFields
export type BookFilterField = keyof typeof bookFilterFields
export type FilterFields = Readonly<Record<string, FilterFamily>>

/**
 * A parsed condition. Text comparison ignores case, accents and width. A missing text satisfies `isNot`,
 * `doesNotContain` and `isNull` only; a missing number or date satisfies `isNull` only. A field with several values
 * (genre, tag, author, sharing tag) matches when any value does; `isNot` and `doesNotContain` match when none does.
 */
export type Condition<Field extends string = string> = ConditionGroup<Field> | ConditionLeaf<Field>

/** An empty `all` matches everything, an empty `any` nothing. */
export type ConditionGroup<Field extends string> = {
  readonly kind: 'all' | 'any'
  readonly of: readonly Condition<Field>[]
}

export type ConditionLeaf<Field extends string> =
  | {
      readonly kind: 'text'
      readonly field: Field
      readonly operator: FilterOperator<'text'>
      /** Empty for isNull and isNotNull. */
      readonly value: string
    }
  | {
      readonly kind: 'uuid'
      readonly field: Field
      readonly negated: boolean
      /** Lower case. Empty: nothing matches, or everything when negated. */
      readonly values: readonly string[]
    }
  | { readonly kind: 'bool'; readonly field: Field; readonly value: boolean }
  | {
      readonly kind: 'number'
      readonly field: Field
      readonly operator: FilterOperator<'number'>
      readonly value: number
      /** Bounds of `between`, both inclusive; null is open. */
      readonly min: number | null
      readonly max: number | null
    }
  | {
      readonly kind: 'date'
      readonly field: Field
      readonly operator: FilterOperator<'date'>
      /** Milliseconds since 1970. */
      readonly value: number
      readonly min: number | null
      readonly max: number | null
    }

export type SeriesCondition = Condition<SeriesFilterField>
export type BookCondition = Condition<BookFilterField>

/** Nesting of one condition, and conditions of one request. */
export const conditionLimits = { depth: 16, nodes: 500, values: 5_000, textLength: 1_000 } as const
