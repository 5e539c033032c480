import { readFileSync } from 'node:fs'
import { parseFileName } from '../../server/domain/naming/parse-file-name.ts'
import type { ParsedName } from '../../server/domain/naming/parsed-name.ts'

export type CorpusName = {
  readonly path: string
  readonly kind: 'comic' | 'manga' | 'book'
  readonly expected: Readonly<Record<string, string | number | boolean | null>>
  readonly tags: readonly string[]
  readonly source: string
}

export type Miss = { readonly path: string; readonly field: string; readonly expected: unknown; readonly got: unknown }
export type Score = {
  readonly fields: ReadonlyMap<string, { readonly right: number; readonly total: number }>
  readonly right: number
  readonly total: number
  readonly misses: readonly Miss[]
}

export function readCorpusNames(file: URL): CorpusName[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CorpusName)
}

/** Compares every asserted field; a volume repeated as the number counts as no number (README of the corpus). */
export function scoreNames(names: readonly CorpusName[]): Score {
  const fields = new Map<string, { right: number; total: number }>()
  const misses: Miss[] = []
  for (const name of names) {
    const parsed = parseFileName(name.path, name.kind === 'book' ? 'book' : 'comic')
    for (const [field, expected] of Object.entries(name.expected)) {
      const got = parsed[field as keyof ParsedName]
      const isRight = got === expected || (field === 'number' && expected === null && got === parsed.volume)
      const tally = fields.get(field) ?? { right: 0, total: 0 }
      fields.set(field, { right: tally.right + (isRight ? 1 : 0), total: tally.total + 1 })
      if (!isRight) misses.push({ path: name.path, field, expected, got })
    }
  }
  const total = [...fields.values()].reduce((sum, field) => sum + field.total, 0)
  return { fields, misses, total, right: total - misses.length }
}
