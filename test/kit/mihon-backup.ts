import { gzipSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

type Chapter = {
  readonly url: string
  readonly name: string
  readonly number: number
  readonly read?: boolean
  readonly bookmark?: boolean
  readonly lastPageRead?: number
}
type Manga = {
  readonly source?: number
  readonly url: string
  readonly title: string
  readonly favorite?: boolean
  readonly chapters?: readonly Chapter[]
  readonly categories?: readonly number[]
  readonly tracking?: readonly {
    readonly service: number
    readonly mediaId: number
    readonly score?: number
    readonly status?: number
  }[]
  readonly history?: readonly { readonly url: string; readonly lastRead: number }[]
}
type Made = { readonly manga: readonly Manga[]; readonly categories?: readonly { name: string; order: number }[] }

/**
 * A backup as Mihon writes it: fields by the numbers in its sources, with those that are not imported between them, each
 * number of a list on its own, false and 0 left out.
 */
export function mihonBackup({ manga, categories = [] }: Made): Buffer {
  const pbf = new PbfWriter()
  for (const one of manga) pbf.writeMessage(1, writeManga, one)
  for (const { name, order } of categories) {
    pbf.writeMessage(
      2,
      (_one, writer) => {
        writer.writeStringField(1, name)
        writer.writeVarintField(2, order)
      },
      null,
    )
  }
  // A source of the extensions.
  pbf.writeMessage(101, (_one, writer) => writer.writeStringField(1, 'A source'), null)
  return gzipSync(pbf.finish())
}

function writeManga(manga: Manga, pbf: PbfWriter): void {
  pbf.writeVarintField(1, manga.source ?? 6_247_824_327_199_706_000)
  pbf.writeStringField(2, manga.url)
  pbf.writeStringField(3, manga.title)
  pbf.writeStringField(5, 'An author')
  for (const genre of ['Drama', 'Sea']) pbf.writeStringField(7, genre)
  for (const chapter of manga.chapters ?? []) pbf.writeMessage(16, writeChapter, chapter)
  for (const category of manga.categories ?? []) pbf.writeVarintField(17, category)
  for (const { service, mediaId, score, status } of manga.tracking ?? []) {
    pbf.writeMessage(
      18,
      (_one, writer) => {
        writer.writeVarintField(1, service)
        writer.writeVarintField(2, 77)
        if (score !== undefined) writer.writeFloatField(8, score)
        if (status !== undefined) writer.writeVarintField(9, status)
        writer.writeVarintField(100, mediaId)
      },
      null,
    )
  }
  if (manga.favorite === false) pbf.writeBooleanField(100, false)
  for (const { url, lastRead } of manga.history ?? []) {
    pbf.writeMessage(
      104,
      (_one, writer) => {
        writer.writeStringField(1, url)
        writer.writeVarintField(2, lastRead)
        writer.writeVarintField(3, 60_000)
      },
      null,
    )
  }
}

function writeChapter({ url, name, number, ...chapter }: Chapter, pbf: PbfWriter): void {
  pbf.writeStringField(1, url)
  pbf.writeStringField(2, name)
  pbf.writeStringField(3, 'A scanlator')
  if (chapter.read === true) pbf.writeBooleanField(4, true)
  if (chapter.bookmark === true) pbf.writeBooleanField(5, true)
  if (chapter.lastPageRead !== undefined) pbf.writeVarintField(6, chapter.lastPageRead)
  pbf.writeVarintField(7, 1_700_000_000_000)
  pbf.writeFloatField(9, number)
}
