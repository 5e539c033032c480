import type { Reader, Topic, Value } from '../../database.ts'
import { type Fragment, raw, sql } from '../../sql.ts'
import { cachedPage, statementKey, versionOf } from './counting.ts'
import { type Order, orderSql } from './ordering.ts'

/** Skipping fewer rows than this costs no more than what a page costs anyway. */
const far = 1_000
/** Rows from one landmark to the next. */
const distance = 500

/** A list in the order of an index: the tables with their aliases, and the condition. */
type IndexedList = {
  readonly from: Fragment
  readonly where: Fragment
  /** One direction, and no term that can be null. */
  readonly order: Order
  /** What the list depends on. */
  readonly topics: readonly Topic[]
}

/** The values of the terms in one row, in their order. */
type Landmark = Readonly<Record<string, Value>>

/**
 * A page far from both ends, found by the last landmark before it; null when there are no landmarks yet. They are
 * collected, aside, when a second far page is requested before the list changes: once costs what they save, and in a
 * scan the list changes all the time.
 * @param at rows to skip and rows to read
 * @param total rows of the list
 */
export async function farPage(
  reader: Reader,
  list: IndexedList,
  at: { readonly offset: number; readonly limit: number; readonly total: number },
): Promise<readonly number[] | null> {
  const { offset, limit, total } = at
  if (offset < far || total - offset - limit < far) return null
  const landmark = landmarksOf(reader, list)?.[Math.floor(offset / distance)]
  if (landmark === undefined) return null
  const { from, where, order, topics } = list
  const terms = raw(order.map(({ expression }) => expression).join(', '))
  const values = order.map((_, index) => landmark[`term${index}`] ?? null)
  const marks = values.slice(1).reduce<Fragment>((sum, value) => sql`${sum}, ${value}`, sql`${values[0] ?? null}`)
  const follows = raw(order[0]?.direction === 'desc' ? '<=' : '>=')
  return cachedPage(
    reader,
    sql`select b.seq from ${from} where (${terms}) ${follows} (${marks}) and ${where}
        order by ${orderSql(order)} limit ${limit} offset ${offset % distance}`,
    topics,
  )
}

/** Whether the landmarks of a list help with its order. */
export function hasLandmarks(order: Order): boolean {
  return order.every(({ nullable, direction }) => !nullable && direction === order[0]?.direction)
}

/** `isCollecting` stays true once there are landmarks. */
type Known = { readonly version: string; isCollecting: boolean; landmarks: readonly Landmark[] | null }

const knownByReader = new WeakMap<Reader, Map<string, Known>>()
/** Lists whose requests for far pages are remembered. */
const maxLists = 40

function landmarksOf(reader: Reader, list: IndexedList): readonly Landmark[] | null {
  const statement = collecting(list)
  const lists = knownByReader.get(reader) ?? new Map<string, Known>()
  knownByReader.set(reader, lists)
  const [key, version] = [statementKey(statement), versionOf(reader, list.topics)]
  const known = lists.get(key)
  lists.delete(key)
  if (known?.version === version) {
    lists.set(key, known)
    if (!known.isCollecting) collect(reader, known, statement)
    return known.landmarks
  }
  const oldest = lists.keys().next().value
  if (lists.size >= maxLists && oldest !== undefined) lists.delete(oldest)
  lists.set(key, { version, isCollecting: false, landmarks: null })
  return null
}

function collect(reader: Reader, known: Known, statement: Fragment): void {
  known.isCollecting = true
  reader.pass<Landmark>(statement).then(
    (landmarks) => {
      known.landmarks = landmarks
    },
    () => {
      // The next far page tries again.
      known.isCollecting = false
    },
  )
}

/** Every row at which a portion begins, from the first on. */
function collecting({ from, where, order }: IndexedList): Fragment {
  const terms = order.map(({ expression }, index) => `${expression} as term${index}`).join(', ')
  const names = order.map((_, index) => `term${index}`).join(', ')
  return sql`select ${raw(names)} from (
      select ${raw(terms)}, row_number() over (order by ${orderSql(order)}) as place from ${from} where ${where}
    ) placed where (place - 1) % ${distance} = 0 order by place`
}
