import type { Library } from '../../api/types.ts'
import { optionTexts as texts } from './settings-texts.ts'

/** An option of a strategy with its input and default. */
export type ConfigOption = { readonly name: string; readonly label: string; readonly help?: string } & (
  | { readonly kind: 'flag'; readonly standard: boolean }
  | { readonly kind: 'number'; readonly standard: number; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly standard: string; readonly choices: Readonly<Record<string, string>> }
  | { readonly kind: 'text'; readonly standard: string; readonly isPattern: boolean }
  | { readonly kind: 'lines'; readonly standard: readonly string[] }
)

export const bookStrategyNames: Readonly<Record<Library['bookStrategy'], string>> = {
  ...texts.titles,
  custom: texts.ownPattern,
}

export const numberStrategyNames: Readonly<Record<Library['numberStrategy'], string>> = texts.numbers

export const seriesOptions: Readonly<Record<Library['seriesStrategy'], readonly ConfigOption[]>> = {
  series_volume: [],
  series_volume_chapter: [],
  flat: [
    {
      name: 'filenamePatterns',
      ...texts.filenamePatterns,
      kind: 'lines',
      standard: [],
    },
    {
      name: 'requireMetadata',
      ...texts.requireMetadata,
      kind: 'flag',
      standard: false,
    },
  ],
  publisher_hierarchy: [
    { name: 'skipDepth', label: texts.skipDepth, kind: 'number', standard: 1, min: 1, max: 8 },
    {
      name: 'storeSkippedAs',
      label: texts.storeSkippedAs.label,
      kind: 'choice',
      standard: 'publisher',
      choices: texts.storeSkippedAs.choices,
    },
  ],
  calibre: [
    {
      name: 'seriesMode',
      label: texts.seriesMode.label,
      kind: 'choice',
      standard: 'standalone',
      choices: texts.seriesMode.choices,
    },
    { name: 'stripIdSuffix', label: texts.stripIdSuffix, kind: 'flag', standard: true },
    { name: 'readOpfMetadata', label: texts.readOpfMetadata, kind: 'flag', standard: true },
    { name: 'authorFromFolder', label: texts.authorFromFolder, kind: 'flag', standard: true },
  ],
  custom: [
    {
      name: 'pattern',
      ...texts.pathPattern,
      kind: 'text',
      standard: '',
      isPattern: true,
    },
    {
      name: 'seriesNameTemplate',
      ...texts.seriesNameTemplate,
      kind: 'text',
      standard: '{series}',
      isPattern: false,
    },
  ],
}

const noOptions: readonly ConfigOption[] = []

export const bookOptions: Readonly<Record<Library['bookStrategy'], readonly ConfigOption[]>> = {
  metadata_first: noOptions,
  filename: noOptions,
  smart: noOptions,
  series_name: noOptions,
  custom: [
    {
      name: 'pattern',
      ...texts.namePattern,
      kind: 'text',
      standard: '',
      isPattern: true,
    },
    {
      name: 'titleTemplate',
      ...texts.titleTemplate,
      kind: 'text',
      standard: '{title}',
      isPattern: false,
    },
    {
      name: 'fallback',
      label: texts.fallback,
      kind: 'choice',
      standard: 'metadata_first',
      choices: texts.titles,
    },
  ],
}
