import type { BookFileFormat, ReadingDirection } from '../vocabulary.ts'

export type SuggestedKind = {
  readonly kind: 'comics' | 'manga' | 'books' | 'mixed'
  readonly readingDirection: ReadingDirection
}

/** Folder names for Japanese comics and for webtoons. */
const mangaFolder = /(^|[^\p{L}])(manga|mangas|doujinshi|tankobon|漫画|マンガ)([^\p{L}]|$)/iu
const webtoonFolder = /(^|[^\p{L}])(webtoons?|manhwa|만화|웹툰)([^\p{L}]|$)/iu
/** Hiragana and katakana: Chinese characters alone do not determine the direction. */
const kana = /[\u3041-\u30fa]/u
/** Manga chapter names: `c001`, `Ch. 12`, `第3話`. */
const chapterName = /(^|[\s_\-[(])(c\d{2,4}|ch(apter|\.)?\s?\d{1,4})([\s_\-.\])]|$)|第\s?\d+\s?[話话巻卷]/iu

/** Share of the paths that pass a test, from a sample of at most a thousand. */
function share(paths: readonly string[], test: RegExp): number {
  const step = Math.max(1, Math.floor(paths.length / 1_000))
  const sample = paths.filter((_, index) => index % step === 0)
  return sample.length === 0 ? 0 : sample.filter((path) => test.test(path)).length / sample.length
}

/**
 * Suggests the library kind from the folder's name and contents; confirmed by the user.
 * @param root absolute path
 * @param paths relative paths of the books
 */
export function suggestKind(
  root: string,
  paths: readonly string[],
  counts: Readonly<Record<BookFileFormat, number>>,
): SuggestedKind {
  const comics = counts.cbz + counts.cbr
  const texts = counts.epub + counts.pdf
  if (comics + texts === 0) return { kind: 'mixed', readingDirection: 'ltr' }
  if (comics < texts * 0.2) return { kind: 'books', readingDirection: 'ltr' }
  if (comics * 0.5 < texts) return { kind: 'mixed', readingDirection: 'ltr' }
  if (webtoonFolder.test(root) || share(paths, webtoonFolder) > 0.5)
    return { kind: 'comics', readingDirection: 'webtoon' }
  const isManga =
    mangaFolder.test(root) ||
    share(paths, mangaFolder) > 0.5 ||
    share(paths, kana) > 0.3 ||
    share(paths, chapterName) > 0.6
  return isManga ? { kind: 'manga', readingDirection: 'rtl' } : { kind: 'comics', readingDirection: 'ltr' }
}
