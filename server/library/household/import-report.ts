import type { NamedItem } from '../../db/queries/household/match-choices.ts'
import type { ImportOutcome } from '../../db/records/exports.ts'
import { type ImportedType, importedTypes } from '../../domain/household/lines.ts'
import type { MatchReason } from '../../domain/household/matching.ts'

export type ImportCounts = Record<'read' | ImportOutcome['kind'], number>

/** A line that could not be imported, or whose subject does not exist here. */
export type ImportProblem = {
  /** 1-based. */
  readonly line: number
  readonly type: string
  /** Name of its subject. */
  readonly subject: string
  readonly reason: 'unknown' | 'ambiguous' | 'refused' | 'access'
  readonly message: string
}

/** How many books or series of the file were found by what, or not. */
export type MatchCount = {
  readonly type: 'book' | 'series'
  readonly by: MatchReason | 'unknown' | 'ambiguous'
  readonly count: number
}

/** A book or series of the file that several here match equally well. */
export type ImportQuestion = {
  readonly type: 'book' | 'series'
  /** Its id in the file. */
  readonly source: string
  readonly subject: string
  /** Some of those that match. */
  readonly candidates: readonly ImportCandidate[]
}
export type ImportCandidate = Pick<NamedItem, 'id' | 'title' | 'seriesTitle' | 'library' | 'path'>

/** A person of the file. */
export type ImportPerson = {
  /** Their id in the file. */
  readonly source: string
  readonly username: string
  /** The account here; null: none. */
  readonly account: string | null
  /** Whether one is made. */
  readonly isNew: boolean
}

export type ImportReport = {
  readonly dryRun: boolean
  readonly matches: readonly MatchCount[]
  readonly lines: number
  readonly counts: readonly (ImportCounts & { readonly type: ImportedType })[]
  /** Limited to the first ten thousand. */
  readonly problems: readonly ImportProblem[]
  readonly problemCount: number
  /** Limited to the first thousand. */
  readonly questions: readonly ImportQuestion[]
  /** Of a household; limited to the first thousand. */
  readonly people: readonly ImportPerson[]
}

const MAX_PROBLEMS = 10_000
/** Questions and people. */
export const MAX_CHOICES = 1_000

/** Counts the outcomes of the lines. */
export function createReport(dryRun: boolean) {
  const none = { read: 0, added: 0, updated: 0, unchanged: 0, unmatched: 0, refused: 0 }
  const counts = new Map<ImportedType, ImportCounts>(importedTypes.map((type) => [type, { ...none }]))
  const matches = new Map<string, MatchCount>()
  const problems: ImportProblem[] = []
  const questions: ImportQuestion[] = []
  const people: ImportPerson[] = []
  let problemCount = 0
  return {
    question(question: ImportQuestion): void {
      if (questions.length < MAX_CHOICES) questions.push(question)
    },
    person(person: ImportPerson): void {
      if (people.length < MAX_CHOICES) people.push(person)
    },
    matched(type: MatchCount['type'], by: MatchCount['by']): void {
      const key = `${type} ${by}`
      matches.set(key, { type, by, count: (matches.get(key)?.count ?? 0) + 1 })
    },
    count(type: ImportedType, kind: ImportOutcome['kind']): void {
      const of = counts.get(type)
      if (of === undefined) return
      of.read += 1
      of[kind] += 1
    },
    problem(problem: ImportProblem): void {
      problemCount += 1
      if (problems.length < MAX_PROBLEMS) problems.push(problem)
    },
    result: (lines: number): ImportReport => ({
      dryRun,
      matches: [...matches.values()],
      lines,
      problems,
      problemCount,
      questions,
      people,
      counts: [...counts].filter(([, of]) => of.read > 0).map(([type, of]) => ({ type, ...of })),
    }),
  }
}

export type Report = ReturnType<typeof createReport>
