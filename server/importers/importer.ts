import type { HouseholdLine } from '../domain/household/lines.ts'
import type { ColumnMeaning } from '../domain/household/matching.ts'
import type { SourceFile } from './kit/source-file.ts'
import type { SqliteSource } from './kit/sqlite-source.ts'

/** A line of an export, without its first and last. */
export type SourceLine = Exclude<HouseholdLine, { readonly type: 'header' | 'end' }>

/** What a library of another program says about itself. */
export type SourceVersion = {
  /** As the program counts: the last change of its tables, or a number. */
  readonly text: string
  /** Whether its tables were looked at when this importer was written; others are tried. */
  readonly isKnown: boolean
}

/** What an importer has to know beside the database. */
export type SourceContext = {
  /** Who imports: what a source keeps for nobody in particular is theirs. */
  readonly viewer: { readonly id: string; readonly username: string }
  /** calibre: the label of the custom column for each meaning; guessed where there is none, null: no column. */
  readonly columns?: { readonly [M in ColumnMeaning]?: string | null | undefined }
  /**
   * SHA-256 of a file of the source; null when it is not there, or when no file here has its size.
   * @param path relative to the folder of the source
   */
  readonly hashOf: (path: string, bytes: number) => string | null
  /** A picture that the program keeps below the folder of its database; null when it is not there, or too large. */
  readonly pictureOf: (path: string) => Buffer | null
}

/** A column that people added, and what it can say. */
export type SourceColumn = {
  /** Its name in the program, and the one that its people see. */
  readonly label: string
  readonly name: string
  readonly meanings: readonly ColumnMeaning[]
  /** The one that it has for this import; null: none. */
  readonly meaning: ColumnMeaning | null
}

/** A program whose database is read. Adding one is a folder and a line in `registry.ts`. */
export type DatabaseImporter = {
  /** Its name, as its users know it. */
  readonly program: string
  /** Tables that together only this program has. */
  readonly tables: readonly string[]
  version(source: SqliteSource): SourceVersion
  /** Columns whose meaning is asked; default: none. */
  columns?(source: SqliteSource, context: SourceContext): readonly SourceColumn[]
  /**
   * Users, then series and books, then what people did, then lists: in the order of an export.
   * @throws Error of SQLite for tables that are different
   */
  read(source: SqliteSource, context: SourceContext): Iterable<SourceLine>
}

/** A program or service whose exported file is read. Adding one is a folder and a line in `registry.ts`. */
export type FileImporter = {
  /** Its name, as its users know it. */
  readonly program: string
  /** Whether a file is of this program, by its content: people rename files. */
  isFile(file: SourceFile): boolean
  /** As {@link DatabaseImporter.read}. @throws Error for a file that is damaged */
  read(file: SourceFile, context: SourceContext): Iterable<SourceLine>
}
