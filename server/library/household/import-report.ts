import type { ImportOutcome } from '../../db/records/exports.ts'
import { type ImportedType, importedTypes } from '../../domain/household/lines.ts'

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

export type ImportReport = {
  readonly dryRun: boolean
  readonly lines: number
  readonly counts: readonly (ImportCounts & { readonly type: ImportedType })[]
  /** Limited to the first ten thousand. */
  readonly problems: readonly ImportProblem[]
  readonly problemCount: number
}

const MAX_PROBLEMS = 10_000

/** Counts the outcomes of the lines. */
export function createReport(dryRun: boolean) {
  const none = { read: 0, added: 0, updated: 0, unchanged: 0, unmatched: 0, refused: 0 }
  const counts = new Map<ImportedType, ImportCounts>(importedTypes.map((type) => [type, { ...none }]))
  const problems: ImportProblem[] = []
  let problemCount = 0
  return {
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
      lines,
      problems,
      problemCount,
      counts: [...counts].filter(([, of]) => of.read > 0).map(([type, of]) => ({ type, ...of })),
    }),
  }
}

export type Report = ReturnType<typeof createReport>
