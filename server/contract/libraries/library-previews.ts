import { z } from 'zod'
import { readingDirections, seriesStrategies } from '../../domain/vocabulary.ts'
import { operation } from '../operation.ts'
import { int, int64, libraryParams, uuid } from '../shared.ts'
import { librarySettings, onlyAdministrators, preprocessingRule, strategyConfig } from './libraries.ts'

const formatCounts = z.object({ cbz: int64, cbr: int64, epub: int64, pdf: int64 })

const folderPreview = z
  .object({
    totalFiles: int.min(0),
    truncated: z.boolean(),
    formats: formatCounts,
    suggestedName: z.string(),
    suggestedReadingDirection: z.enum(readingDirections),
    suggestedKind: z.enum(['comics', 'manga', 'books', 'mixed']),
    detectedSeriesCount: int.min(0),
    detectedSeries: z
      .array(
        z.object({
          name: z.string(),
          path: z.string().nullable(),
          bookCount: int.min(0),
          sampleBooks: z.array(z.string()).max(10),
          reason: z.string(),
          metadata: z.object({ publisher: z.string().nullable(), author: z.string().nullable() }),
        }),
      )
      .max(200),
  })
  .meta({ id: 'FolderPreview' })

const { seriesStrategy, seriesConfig, bookStrategy, bookConfig, numberStrategy, numberConfig } = librarySettings
const { allowedFormats, excludedPatterns, titlePreprocessingRules } = librarySettings

const seriesChange = z.object({
  change: z
    .enum(['merged', 'split', 'renamed'])
    .meta({ description: 'merged: made of several series; split: made of part of one; renamed: the same books' }),
  name: z.string(),
  path: z.string().nullable(),
  bookCount: int.min(0),
  from: z
    .array(z.object({ seriesId: uuid, title: z.string(), bookCount: int.min(0) }))
    .max(100)
    .meta({ description: 'At most 100, those that contribute the most books first' }),
  sampleBooks: z.array(z.string()).max(10),
  reason: z.string(),
})

const libraryChangePreview = z
  .object({
    totalBooks: int.min(0),
    truncated: z.boolean(),
    hiddenBooks: int.min(0).meta({ description: 'Books that would no longer be shown' }),
    hiddenSamples: z.array(z.string()).max(20),
    seriesBefore: int.min(0),
    seriesAfter: int.min(0),
    changedSeriesCount: int.min(0),
    changes: z.array(seriesChange).max(10_000).meta({ description: 'The largest 10,000' }),
  })
  .meta({ id: 'LibraryChangePreview' })

const ruleStep = z.object({
  rule: int.min(0).meta({ description: '0-based' }),
  result: z.string(),
  gaveUp: z.enum(['too_slow', 'too_long']).nullable().meta({
    description:
      'Why the rule was skipped for this name: it would take too long, or make the name longer than 1,000 characters. Scans skip it as well',
  }),
})

const ruleTest = z.object({
  name: z.string(),
  cleaned: z.string(),
  steps: z.array(ruleStep).max(50),
})

/** Previews of library settings. */
export const libraryPreviewOperations = {
  previewLibrary: operation({
    method: 'post',
    path: '/api/v1/libraries/preview-scan',
    tag: 'Libraries',
    summary: 'Preview the content of a folder and how it would be grouped into series',
    description: onlyAdministrators,
    access: 'system-admin',
    body: z.strictObject({
      path: z.string().min(1).max(4_096),
      seriesStrategy: z.enum(seriesStrategies).optional(),
      seriesConfig: strategyConfig.nullish(),
    }),
    acceptsSnakeCase: true,
    responses: { 200: folderPreview },
  }),
  previewLibraryChange: operation({
    method: 'post',
    path: '/api/v1/libraries/{libraryId}/preview-changes',
    tag: 'Libraries',
    summary: 'Preview the series of a library with other settings; nothing is changed',
    description:
      'Uses stored data and opens no files. To apply the change, send the same settings to `PATCH /api/v1/libraries/{libraryId}`: books keep their IDs, progress and locks.',
    access: 'libraries-write',
    params: libraryParams,
    body: z.strictObject({
      seriesStrategy,
      seriesConfig,
      bookStrategy,
      bookConfig,
      numberStrategy,
      numberConfig,
      allowedFormats,
      excludedPatterns,
      titlePreprocessingRules,
    }),
    acceptsSnakeCase: true,
    responses: { 200: libraryChangePreview },
  }),
  testNameRules: operation({
    method: 'post',
    path: '/api/v1/libraries/test-rules',
    tag: 'Libraries',
    summary: 'Test title clean-up rules on names',
    access: 'libraries-write',
    body: z.strictObject({
      rules: z.array(preprocessingRule).max(50),
      names: z.array(z.string().max(1_000)).min(1).max(50),
    }),
    responses: { 200: z.object({ results: z.array(ruleTest).max(50) }) },
  }),
} as const
