import { note, noteWith } from './note.ts'

/** Notes about folders and grouping. */
export const folderNotes = {
  together_by_people: note('They were grouped manually.'),
  root_missing: note('The folder doesn’t exist. Connect the drive it is on, or correct the path of the library.'),
  root_not_folder: note('The path of the library isn’t a folder. Correct it in the library settings.'),
  root_unreadable: note('The folder can’t be read. Check its permissions and the drive it is on.'),
  root_empty: noteWith(
    { count: 'number' },
    ({ count }) =>
      `The folder is empty, but the library has ${count} books. Connect the drive they are on. No books were removed.`,
  ),
  root_other_drive: note(
    'A different drive is mounted here, and none of the library’s books are on it. No books were removed.',
  ),
  root_other_drive_partly: noteWith(
    { seen: 'number', known: 'number' },
    ({ seen, known }) =>
      `A different drive is mounted here, and only ${seen} of the library’s ${known} books are on it. No books were removed.`,
  ),
  together_in_root: noteWith(
    { name: 'text' },
    ({ name }) => `They are in the library folder itself and are named “${name}”.`,
  ),
  together_in_folder: noteWith({ name: 'text' }, ({ name }) => `They are in the folder “${name}”.`),
  together_below_folder: noteWith(
    { name: 'text' },
    ({ name }) => `They are in the folder “${name}” or one of its subfolders.`,
  ),
  together_by_pattern: noteWith(
    { name: 'text' },
    ({ name }) => `A pattern of the library matches their names as “${name}”.`,
  ),
  together_by_name: noteWith({ name: 'text' }, ({ name }) => `Their names start with “${name}”.`),
  together_by_metadata: noteWith({ name: 'text' }, ({ name }) => `Their metadata names the series “${name}”.`),
  together_without_metadata: note('Their metadata doesn’t name a series.'),
  together_by_author: noteWith({ author: 'text' }, ({ author }) => `They are by ${author}.`),
  together_as_formats: note('They are different formats of the same book.'),
  path_not_folder: note('This isn’t a folder.'),
  path_not_allowed: note('The server isn’t allowed to read this folder. Give its user read permission.'),
  path_too_long_for_system: note('This path is too long.'),
  path_circle: note('The links in this path form a loop.'),
  path_unreadable: note('The folder can’t be read. Check the drive it is on.'),
  path_of_data: note('This folder contains data of Inglenook. Choose the folder with your books.'),
  path_in_library: noteWith({ name: 'text' }, ({ name }) => `This folder is already part of the library “${name}”.`),
  path_around_library: noteWith(
    { name: 'text' },
    ({ name }) => `This folder contains the library “${name}”. Libraries can’t overlap.`,
  ),
  path_relative: note('The path must be absolute: start at the root of the file system, or with a drive letter.'),
  path_whole_system: note('The whole file system can’t be a library. Choose a folder.'),
  path_of_system: note('This folder belongs to the operating system. Choose the folder with your books.'),
  files_moved_unclear: noteWith(
    { from: 'list', to: 'list' },
    ({ from, to }) =>
      `Identical files disappeared from ${from.join(', ')} and appeared at ${to.join(', ')}. It isn’t clear which file moved where, so they are treated as different books.`,
  ),
  book_without_picture: note('This book has no picture to show.'),
  together_in_folder_of: noteWith(
    { name: 'text', parents: 'text' },
    ({ name, parents }) => `They are in the folder “${name}” in ${parents}.`,
  ),
} as const
