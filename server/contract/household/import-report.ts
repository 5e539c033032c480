import { z } from 'zod'
import { importedTypes } from '../../domain/household/lines.ts'
import { columnMeanings, matchReasons } from '../../domain/household/matching.ts'
import { int, uuid } from '../shared.ts'

/** Maximum problems named in an import report; the others are counted. */
const maxProblems = 10_000
/** Maximum questions and people in a report, and answers to them. */
export const maxChoices = 1_000
/** What books and series of a file were found by, or not. */
const matchOutcomes = [...matchReasons, 'unknown', 'ambiguous'] as const
const count = int.min(0)

/** What an import did, or would do. */
export const importReport = z
  .object({
    dryRun: z.boolean(),
    source: z
      .object({
        program: z.string(),
        version: z.string(),
        isKnownVersion: z.boolean(),
        columns: z
          .array(
            z.object({
              label: z.string(),
              name: z.string(),
              meanings: z.array(z.enum(columnMeanings)).max(columnMeanings.length),
              meaning: z.enum(columnMeanings).nullable(),
            }),
          )
          .max(1_000)
          .meta({ description: 'Columns that people of the program added, and what each is taken for' }),
      })
      .nullable()
      .meta({ description: 'The program or service that wrote the file; null for an export of Inglenook' }),
    importId: uuid.nullable().meta({ description: 'To undo the import; null when nothing was changed' }),
    lines: count,
    matches: z
      .array(z.object({ type: z.enum(['book', 'series']), by: z.enum(matchOutcomes), count }))
      .max(2 * matchOutcomes.length)
      .meta({
        description:
          'What books and series of the file were found by. `hash`: content of the file; `path`: path in the library; `isbn`: ISBN; `name`: size with the name of the file or the title of the series, or title of the series in the library; `number`: series and number, the series by its title or its other books; `title`: title in any library, of books with an author; `books`: a series by its books',
      }),
    counts: z
      .array(
        z.object({
          type: z.enum(importedTypes),
          read: count,
          added: count,
          updated: count,
          unchanged: count.meta({ description: 'Identical, or newer here' }),
          unmatched: count.meta({ description: 'About something that doesn’t exist here' }),
          refused: count,
        }),
      )
      .max(importedTypes.length),
    problems: z
      .array(
        z.object({
          line: int.min(1),
          type: z.string(),
          subject: z.string(),
          reason: z.enum(['unknown', 'ambiguous', 'refused', 'access']),
          message: z.string(),
        }),
      )
      .max(maxProblems)
      .meta({ description: 'What couldn’t be found or imported, by line; the first ten thousand' }),
    problemCount: count,
    previewId: uuid.nullable().meta({ description: 'To import what was previewed, for an hour; null after an import' }),
    questions: z
      .array(
        z.object({
          type: z.enum(['book', 'series']),
          source: uuid.meta({ description: 'ID in the file' }),
          subject: z.string(),
          candidates: z
            .array(
              z.object({
                id: uuid,
                title: z.string(),
                seriesTitle: z.string(),
                library: z.string(),
                path: z.string().nullable().meta({ description: 'Relative to the library' }),
              }),
            )
            .max(10),
        }),
      )
      .max(maxChoices)
      .meta({ description: 'Books and series of the file that several here match equally well; the first thousand' }),
    people: z
      .array(
        z.object({
          source: uuid.meta({ description: 'ID in the file' }),
          username: z.string(),
          account: uuid.nullable().meta({ description: 'The account here; null: none' }),
          isNew: z.boolean().meta({ description: 'Whether an account is made' }),
        }),
      )
      .max(maxChoices)
      .meta({ description: 'The people of a household; the first thousand' }),
  })
  .meta({ id: 'ImportReport' })
