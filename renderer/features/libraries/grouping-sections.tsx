import type { Library } from '../../api/types.ts'
import { Note } from '../../ui/note.tsx'
import type { LibraryDraft } from './library-draft.ts'
import { BooksSection, FilesSection, RulesSection, SeriesSection } from './library-sections.tsx'
import classes from './library-settings.module.css'
import { settingsTexts as words } from './settings-texts.ts'

type GroupingSectionsProps = {
  readonly library: Library
  readonly draft: LibraryDraft
  readonly onDraft: (part: Partial<LibraryDraft>) => void
}

/** What groups and names books and decides which files are shown: read-only for who sees a part of the library. */
export function GroupingSections({ library, ...parts }: GroupingSectionsProps) {
  const { mayRegroup } = library
  return (
    <fieldset className={classes.grouping} disabled={!mayRegroup}>
      {!mayRegroup && <Note>{words.onlyWithWholeLibrary}</Note>}
      <FilesSection {...parts} />
      <SeriesSection {...parts} library={library} />
      <BooksSection {...parts} />
      <RulesSection {...parts} />
    </fieldset>
  )
}
