import { calibre } from './calibre/read-calibre.ts'
import { codex } from './codex/read-codex.ts'
import { comicrack } from './comicrack/read-comicrack.ts'
import type { DatabaseImporter, FileImporter } from './importer.ts'
import { kavita } from './kavita/read-kavita.ts'
import { kobo } from './kobo/read-kobo.ts'
import { komga } from './komga/read-komga.ts'
import { mihon } from './mihon/read-mihon.ts'
import { anilist } from './services/anilist.ts'
import { goodreads } from './services/goodreads.ts'
import { hardcover } from './services/hardcover.ts'
import { myanimelist } from './services/myanimelist.ts'
import { storygraph } from './services/storygraph.ts'
import { yacreader } from './yacreader/read-yacreader.ts'

/** Every program whose database can be imported. */
export const databaseImporters: readonly DatabaseImporter[] = [calibre, codex, kavita, kobo, komga, yacreader]

/** Every program and service whose exported file can be imported. */
export const fileImporters: readonly FileImporter[] = [
  anilist,
  comicrack,
  goodreads,
  hardcover,
  mihon,
  myanimelist,
  storygraph,
]

/** Where a program keeps its file below the folder that people know, or beside it. `/` between parts. */
export const sourceNames: readonly string[] = [
  'metadata.db',
  'codex.db',
  'kavita.db',
  'database.sqlite',
  '.yacreaderlibrary/library.ydb',
  'library.ydb',
  '.kobo/KoboReader.sqlite',
  'KoboReader.sqlite',
  'ComicDb.xml',
  'config/kavita.db',
  'config/database.sqlite',
  'data/codex.db',
]
