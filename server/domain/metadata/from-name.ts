import type { SourcePatch } from '../book/analysis.ts'
import { parseFileName } from '../naming/parse-file-name.ts'
import type { ParsedName } from '../naming/parsed-name.ts'
import { splitPeople } from '../naming/person-names.ts'
import { foldText } from '../text/fold.ts'
import type { Person } from './patch.ts'
import { tidyPatch } from './tidy.ts'

/**
 * The metadata from a book's path, as the two lowest sources: file name and, where folders gave a value, folder. The
 * title is the one in the name, else the name without extension and release tags, so every book has one. The file name
 * provides the series title when it has a number or volume and differs from the folder; where both mean the same
 * series, the folder's spelling wins.
 * @param folderTitle title of the folder (or group) that the library's strategy makes the series; null without one
 * @param seriesYear year in the name of that folder: distinguishes `Plush (2018)` from `Plush (2022)`, both named
 * `Plush`
 */
export function patchesFromName(
  name: ParsedName,
  folderTitle: string | null,
  seriesYear: number | null = null,
): SourcePatch[] {
  const byFolder = (from: ParsedName['yearFrom']) => from === 'folder'
  const file = tidyPatch(
    {
      title: name.title ?? name.cleanName,
      number: name.number,
      chapter: name.chapter,
      count: name.count,
      volume: byFolder(name.volumeFrom) ? null : name.volume,
      year: byFolder(name.yearFrom) ? null : name.year,
      month: name.month,
      day: name.day,
      ...(name.author === null ? {} : { people: authors(name.author) }),
    },
    { title: isSeriesTitle(name, folderTitle) ? name.series : null },
  )
  const folderYear = byFolder(name.yearFrom) ? name.year : null
  const folder = tidyPatch(
    { volume: byFolder(name.volumeFrom) ? name.volume : null, year: folderYear },
    { title: folderTitle ?? (name.seriesFrom === 'folder' ? name.series : null), year: seriesYear ?? folderYear },
  )
  const patches: SourcePatch[] = []
  if (file.patch !== null) patches.push({ source: 'filename', patch: file.patch })
  if (folder.patch !== null) patches.push({ source: 'folder', patch: folder.patch })
  return patches
}

function authors(text: string): Person[] {
  return splitPeople(text).map((name) => ({ name, role: 'author' }))
}

function isSeriesTitle(name: ParsedName, folderTitle: string | null): boolean {
  if (name.seriesFrom !== 'file' || name.series === null) return false
  if (folderTitle === null) return true
  const hasNumber = name.number !== null || name.volume !== null || name.chapter !== null
  return hasNumber && !matchesSeries(folderTitle, name.series)
}

/** Whether a folder name is the series followed by a year, a run or release tags. */
function matchesSeries(folderTitle: string, series: string): boolean {
  const wanted = foldText(series)
  return foldText(folderTitle) === wanted || foldText(parseFileName(folderTitle).series ?? '') === wanted
}
