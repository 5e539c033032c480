import { note, noteWith } from './note.ts'

/** What folders are like, and why books are together. */
export const folderNotes = {
  together_by_people: note('People put them together.'),
  root_missing: note('The folder is not there. Connect the drive it is on, or correct the path of the library.'),
  root_not_folder: note('The path of the library is not a folder. Correct it in the settings of the library.'),
  root_unreadable: note('The folder cannot be read. Check its permissions and the drive it is on.'),
  root_empty: noteWith(
    { count: 'number' },
    ({ count }) =>
      `The folder is empty, but ${count} books are known in it. Connect the drive it is on; no book was taken out of view.`,
  ),
  root_other_drive: note(
    'Another drive is mounted here and none of the known books is on it. No book was taken out of view.',
  ),
  root_other_drive_partly: noteWith(
    { seen: 'number', known: 'number' },
    ({ seen, known }) =>
      `Another drive is mounted here and only ${seen} of ${known} known books are on it. No book was taken out of view.`,
  ),
  together_in_root: noteWith(
    { name: 'text' },
    ({ name }) => `They lie in the library folder itself and are named “${name}”.`,
  ),
  together_in_folder: noteWith({ name: 'text' }, ({ name }) => `They are in the folder “${name}”.`),
  together_below_folder: noteWith({ name: 'text' }, ({ name }) => `They are in the folder “${name}” or below it.`),
  together_by_pattern: noteWith(
    { name: 'text' },
    ({ name }) => `Their names match a pattern of the library as “${name}”.`,
  ),
  together_by_name: noteWith({ name: 'text' }, ({ name }) => `Their names begin with “${name}”.`),
  together_by_metadata: noteWith({ name: 'text' }, ({ name }) => `Their metadata names the series “${name}”.`),
  together_without_metadata: note('Their metadata names no series.'),
  together_by_author: noteWith({ author: 'text' }, ({ author }) => `They are by ${author}.`),
  together_as_formats: note('They are formats of one book.'),
  path_not_folder: note('This is not a folder.'),
  path_not_allowed: note('The server may not read this folder. Give its user the right to read it.'),
  path_too_long_for_system: note('This path is too long.'),
  path_circle: note('The links of this path lead in a circle.'),
  path_unreadable: note('The folder cannot be read. Check the drive it is on.'),
  path_of_data: note('This folder belongs to the data of Inglenook. Choose the folder with your books.'),
  path_in_library: noteWith({ name: 'text' }, ({ name }) => `This folder is, or lies in, the library “${name}”.`),
  path_around_library: noteWith(
    { name: 'text' },
    ({ name }) => `The library “${name}” lies in this folder. Libraries cannot overlap.`,
  ),
  path_relative: note('The path must be absolute: from the root of the file system, or from a drive letter.'),
  path_whole_system: note('The whole file system is no library. Choose a folder.'),
  path_of_system: note('This folder belongs to the operating system. Choose the folder with your books.'),
  files_moved_unclear: noteWith(
    { from: 'list', to: 'list' },
    ({ from, to }) =>
      `Equal files vanished from ${from.join(', ')} and appeared at ${to.join(', ')}. Which went where cannot be told, so they are kept apart.`,
  ),
  book_without_picture: note('The book has no picture to show.'),
  together_in_folder_of: noteWith(
    { name: 'text', parents: 'text' },
    ({ name, parents }) => `They are in the folder “${name}” of ${parents}.`,
  ),
} as const
