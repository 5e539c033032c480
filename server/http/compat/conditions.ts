import { AppError } from '../../domain/errors.ts'
import {
  type AppBookCondition,
  type AppBookField,
  type AppCondition,
  type AppSeriesCondition,
  type AppSeriesField,
  amongPresent,
  asksForDeleted,
  everything,
  nothing,
} from '../../domain/filter/app-condition.ts'
import { conditionLimits, type FilterOperator } from '../../domain/filter/condition.ts'
import { readId } from '../kit/request/bare-id.ts'
import { formatsOfProfile } from './present/book.ts'
import { rolesNamed } from './present/common.ts'
import { statusNamed } from './present/series.ts'
import { entryNamed, operatorNamed, readInstant, type Timing } from './timing.ts'

type Json = Readonly<Record<string, unknown>>
type Any = AppCondition<AppSeriesField | AppBookField>

/** A test of one field: its operator and the operands. */
export type Operand = { readonly operator: string; readonly value: unknown; readonly timing: Timing }
type Read = (operand: Operand) => Any

/** Context of parsing: the time, and whether the viewer may see sharing tags and soft-deleted items. */
export type Reading = { readonly now: number; readonly seesSharingTags: boolean; readonly seesDeleted: boolean }

/**
 * The condition of a series list as apps send it: `{allOf: […]}`, `{anyOf: […]}`, or one field with its operator.
 * Irrelevant keys such as `type` are skipped; no condition matches everything.
 * @throws AppError `bad_request` for an invalid one
 */
export function readSeriesCondition(input: unknown, reading: Reading): AppSeriesCondition {
  return readCondition(input, seriesFields(reading), reading) as AppSeriesCondition
}

/** The condition of a book list; see {@link readSeriesCondition}. */
export function readBookCondition(input: unknown, reading: Reading): AppBookCondition {
  return readCondition(input, bookFields, reading) as AppBookCondition
}

function readCondition(input: unknown, fields: Fields, { now, seesDeleted }: Reading): Any {
  const found = readNode(input, fields, { depth: 1, nodes: { count: 0 }, now })
  return seesDeleted && asksForDeleted(found) ? found : amongPresent(found)
}

type Walk = { readonly depth: number; readonly nodes: { count: number }; readonly now: number }
type Fields = Readonly<Record<string, Read>>

function readNode(input: unknown, fields: Fields, walk: Walk): Any {
  if (input === undefined || input === null) return everything
  walk.nodes.count += 1
  if (walk.depth > conditionLimits.depth || walk.nodes.count > conditionLimits.nodes) {
    throw refusal('The condition is too deep or too long.')
  }
  if (typeof input !== 'object' || Array.isArray(input)) throw refusal('A condition is an object.')
  const node = input as Json
  const inner = { ...walk, depth: walk.depth + 1 }
  const group = (kind: 'all' | 'any', context: unknown): Any => {
    if (!Array.isArray(context)) throw refusal('allOf and anyOf take a list.')
    return { kind, of: context.map((part: unknown) => readNode(part, fields, inner)) }
  }
  if ('allOf' in node) return group('all', node.allOf)
  if ('anyOf' in node) {
    // Apps send an empty group when nothing is chosen in it.
    return Array.isArray(node.anyOf) && node.anyOf.length === 0 ? everything : group('any', node.anyOf)
  }
  const names = Object.keys(node).filter((name) => name !== 'type')
  const tests = names.map((name) => {
    const read = entryNamed(fields, name)
    if (read === undefined) throw refusal(`There is no field “${name.slice(0, 60)}” to search by.`)
    return read(operandOf(node[name], walk.now))
  })
  const [only] = tests
  return tests.length === 1 && only !== undefined ? only : { kind: 'all', of: tests }
}

function operandOf(input: unknown, now: number): Operand {
  if (typeof input !== 'object' || input === null) throw refusal('A field takes an operator and a value.')
  const { operator, value, dateTime, duration } = input as Json
  if (typeof operator !== 'string') throw refusal('A field takes an operator.')
  return { operator: operatorNamed(operator), value, timing: { dateTime, duration, now } }
}

function refusal(message: string): AppError {
  return new AppError('app_condition_invalid', { problem: message })
}

const not = (of: Any): Any => ({ kind: 'not', of })
const anyOf = (of: readonly Any[]): Any => ({ kind: 'any', of })

/** Operators of texts; negative ones negate the others. */
const textOperators: Readonly<Record<string, { readonly used: FilterOperator<'text'>; readonly denies: boolean }>> = {
  is: { used: 'is', denies: false },
  isNot: { used: 'is', denies: true },
  contains: { used: 'contains', denies: false },
  doesNotContain: { used: 'contains', denies: true },
  beginsWith: { used: 'beginsWith', denies: false },
  doesNotBeginWith: { used: 'beginsWith', denies: true },
  endsWith: { used: 'endsWith', denies: false },
  doesNotEndWith: { used: 'endsWith', denies: true },
  isNull: { used: 'isNull', denies: false },
  isNotNull: { used: 'isNull', denies: true },
}

function text(field: AppSeriesField | AppBookField, change = (value: string) => value): Read {
  return ({ operator, value }) => {
    const test = Object.hasOwn(textOperators, operator) ? textOperators[operator] : undefined
    if (test === undefined) throw unknownOperator(field, operator)
    const leaf: Any = { kind: 'text', field, operator: test.used, value: '' }
    const full = test.used === 'isNull' ? leaf : { ...leaf, value: change(givenText(field, value)) }
    return test.denies ? not(full) : full
  }
}

function givenText(field: string, value: unknown): string {
  if (typeof value !== 'string') throw refusal(`${field} is compared with a text.`)
  if (value.length > conditionLimits.textLength) throw refusal(`${field} is compared with too long a text.`)
  return value
}

function id(field: AppSeriesField | AppBookField): Read {
  return ({ operator, value }) => {
    if (operator !== 'is' && operator !== 'isNot') throw unknownOperator(field, operator)
    return { kind: 'uuid', field, negated: operator === 'isNot', values: [readId(String(value)) ?? String(value)] }
  }
}

function bool(field: AppSeriesField | AppBookField): Read {
  return ({ operator }) => {
    if (operator !== 'isTrue' && operator !== 'isFalse') throw unknownOperator(field, operator)
    return { kind: 'bool', field, value: operator === 'isTrue' }
  }
}

const numberOperators: Readonly<Record<string, FilterOperator<'number'>>> = {
  is: 'eq',
  isNot: 'ne',
  greaterThan: 'gt',
  lessThan: 'lt',
  isNull: 'isNull',
  isNotNull: 'isNotNull',
}

function number(field: AppSeriesField | AppBookField): Read {
  return ({ operator, value }) => {
    const used = Object.hasOwn(numberOperators, operator) ? numberOperators[operator] : undefined
    if (used === undefined) throw unknownOperator(field, operator)
    const given = used === 'isNull' || used === 'isNotNull' ? 0 : Number(value ?? Number.NaN)
    if (!Number.isFinite(given)) throw refusal(`${field} is compared with a number.`)
    const leaf: Any = {
      kind: 'number',
      field,
      operator: used === 'ne' ? 'eq' : used,
      value: given,
      min: null,
      max: null,
    }
    return used === 'ne' ? not(leaf) : leaf
  }
}

/** A day as the number stored in the catalog, 20240517. */
function dayNumber(at: number): number {
  const day = new Date(at)
  return day.getUTCFullYear() * 10_000 + (day.getUTCMonth() + 1) * 100 + day.getUTCDate()
}

function release(): Read {
  return ({ operator, timing }) => {
    if (operator === 'isNull' || operator === 'isNotNull') {
      return { kind: 'number', field: 'releaseDate', operator, value: 0, min: null, max: null }
    }
    const at = readInstant(operator, timing)
    if (at === undefined) throw unknownOperator('releaseDate', operator)
    const isAfter = operator === 'after' || operator === 'isInTheLast'
    const value = dayNumber(at)
    return { kind: 'number', field: 'releaseDate', operator: isAfter ? 'gt' : 'lt', value, min: null, max: null }
  }
}

/** A value of an enumeration; `pick` turns it into alternative tests. */
function word(field: string, pick: (value: string) => readonly Any[]): Read {
  return ({ operator, value }) => {
    if (operator !== 'is' && operator !== 'isNot') throw unknownOperator(field, operator)
    const found = anyOf(pick(String(value)))
    return operator === 'is' ? found : not(found)
  }
}

const textLeaf = (field: AppSeriesField | AppBookField, value: string): Any => ({
  kind: 'text',
  field,
  operator: 'is',
  value,
})

const readStatus = word('readStatus', (value) => [textLeaf('readStatus', value.toLowerCase())])

const seriesStatus = word('seriesStatus', (value) => {
  const status = statusNamed(value)
  if (status === undefined) return []
  // Series without a status are shown as ongoing.
  const none: Any = { kind: 'text', field: 'status', operator: 'isNull', value: '' }
  return status === 'ongoing'
    ? [textLeaf('status', status), textLeaf('status', 'unknown'), none]
    : [textLeaf('status', status)]
})

const mediaStatus = word('mediaStatus', (value) => {
  const hasError: Any = { kind: 'bool', field: 'hasError', value: true }
  const analyzed: Any = { kind: 'bool', field: 'isAnalyzed', value: true }
  const tests: Readonly<Record<string, Any>> = {
    READY: { kind: 'all', of: [analyzed, not(hasError)] },
    ERROR: hasError,
    UNKNOWN: { kind: 'all', of: [not(analyzed), not(hasError)] },
  }
  const test = Object.hasOwn(tests, value.toUpperCase()) ? tests[value.toUpperCase()] : undefined
  return test === undefined ? [] : [test]
})

const mediaProfile = word('mediaProfile', (value) =>
  formatsOfProfile(value).map((format) => textLeaf('format', format)),
)

const author: Read = ({ operator, value }) => {
  if (operator !== 'is' && operator !== 'isNot') throw unknownOperator('author', operator)
  const { name, role } = (typeof value === 'object' && value !== null ? value : {}) as Json
  const given = (part: unknown) => (typeof part === 'string' && part.trim() !== '' ? part : null)
  const requestedRole = given(role)
  const leaf: Any = {
    kind: 'author',
    name: given(name),
    roles: requestedRole === null ? null : rolesNamed(requestedRole),
  }
  return operator === 'is' ? leaf : not(leaf)
}

/** Only uploaded pictures are stored besides those of the books. */
const poster: Read = ({ operator, value }) => {
  if (operator !== 'is' && operator !== 'isNot') throw unknownOperator('poster', operator)
  const { type, selected } = (typeof value === 'object' && value !== null ? value : {}) as Json
  const own: Any = { kind: 'bool', field: selected === true ? 'hasChosenCover' : 'hasOwnCover', value: true }
  const tests: Readonly<Record<string, Any>> = {
    USER_UPLOADED: own,
    GENERATED: selected === true ? { kind: 'bool', field: 'hasChosenCover', value: false } : everything,
    SIDECAR: nothing,
  }
  const kind = String(type ?? 'USER_UPLOADED')
  const test = (Object.hasOwn(tests, kind) ? tests[kind] : undefined) ?? nothing
  return operator === 'is' ? test : not(test)
}

const shared: Fields = {
  libraryId: id('libraryId'),
  deleted: bool('isDeleted'),
  oneShot: bool('isOneShot'),
  title: text('title'),
  releaseDate: release(),
  tag: text('tag'),
  readStatus,
  author,
}

function seriesFields({ seesSharingTags }: Reading): Fields {
  return {
    ...shared,
    collectionId: id('collectionId'),
    complete: bool('completion'),
    titleSort: text('titleSort'),
    sharingLabel: seesSharingTags ? text('sharingTag') : hiddenText,
    publisher: text('publisher'),
    language: text('language', (value) => value.toLowerCase()),
    genre: text('genre'),
    ageRating: number('ageRating'),
    seriesStatus,
  }
}

const bookFields: Fields = {
  ...shared,
  readListId: id('readListId'),
  seriesId: id('seriesId'),
  numberSort: number('order'),
  mediaStatus,
  mediaProfile,
  poster,
}

/** Tags hidden from the viewer match nothing. */
const hiddenText: Read = ({ operator }) => (/^(isNot$|doesNot|isNull$)/.test(operator) ? everything : nothing)

function unknownOperator(field: string, operator: string): AppError {
  return refusal(`${field} cannot be compared by “${operator.slice(0, 60)}”.`)
}
