import { reason, reasonWith } from './reason.ts'

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

/** Why something was refused: libraries, scans, files, series and books. */
export const libraryReasons = {
  too_many_terms_after: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `It would carry more than ${most} of them. Remove one first.`,
  ),
  too_many_covers: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `There are ${most} covers already. Remove one before you add another.`,
  ),
  no_own_cover: reason('unprocessable', 'There is no cover of its own yet. Hand one in first.'),
  cover_book_elsewhere: reason('unprocessable', 'This book is not in the series. Choose one of its books.'),
  no_date: reason('bad_request', 'The request is not valid. Year, month and day are no date together.'),
  too_many_terms: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `A series carries at most ${most} of them. Remove one first.`,
  ),
  changed_meanwhile: reason(
    'precondition_failed',
    'Someone else changed this in the meantime. Load it again, look at what changed, and repeat your edit.',
  ),
  merge_too_large: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `These series have more than ${most} books together. Merge fewer of them at once.`,
  ),
  books_moved_meanwhile: reason(
    'conflict',
    'Some of these books are no longer in this series. Load it again and choose anew.',
  ),
  merge_across_libraries: reason(
    'conflict',
    'Series can only be put together within one library. Choose from one library.',
  ),
  too_many_references: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `There are ${most} entries of this kind already. Remove one, then add another.`,
  ),
  scanned_already: reason('conflict', 'This library is being scanned already. Wait for the scan to end, or cancel it.'),
  term_exists: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `“${name}” exists already. Merge into it to make them one.`,
  ),
  term_into_itself: reason('conflict', 'A term cannot be merged into itself. Choose another one.'),
  grouping_undone_already: reason('conflict', 'This decision was undone already. There is nothing to do.'),
  file_not_sent: reason('unavailable', 'The file cannot be read. Check its permissions and the drive it is on.'),
  file_changed: reason('unavailable', 'The file changed on disk. It will be read again by the next scan.'),
  library_offline: reason(
    'unavailable',
    'The folder of this library cannot be reached at present. Nothing is lost: try again later.',
  ),
  selection_too_large: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `These series have more than ${most} books together. Select fewer of them.`,
  ),
  duplicates_searching: reason(
    'conflict',
    'Duplicates are being looked for already. Wait until this search has ended.',
  ),
  series_into_itself: reason('unprocessable', 'A series cannot be merged into itself. Choose another one.'),
  series_without_books: reasonWith(
    'conflict',
    { title: 'text' },
    ({ title }) => `“${title}” has no books at present. If a decision took them, undo that decision instead.`,
  ),
  books_in_series_already: reason('unprocessable', 'These books are in this series already.'),
  books_of_other_series: reason(
    'unprocessable',
    'Only books of this series can be split off. Choose among its own books.',
  ),
  series_would_be_empty: reason(
    'unprocessable',
    'Leave at least one book in the series. To rename it, edit its title.',
  ),
  no_scan: reason('conflict', 'No scan of this library waits or runs.'),
  too_many_libraries: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `There are ${most} libraries already. Remove one first, or put folders together.`,
  ),
  scan_waiting: reason('conflict', 'This scan waits for its turn. It can be paused once it runs, and cancelled now.'),
  no_running_scan: reason('conflict', 'No scan of this library runs.'),
  scan_not_stored: reason('internal', 'The scan was not stored.'),
  library_scanning: reason(
    'conflict',
    'The library is being scanned. Wait for the scan to end or cancel it, then change this.',
  ),
  no_metadata_provider: reason(
    'conflict',
    'No plugin looks up the series of this library. Set one up under Plugins first.',
  ),
  metadata_search_running: reason('conflict', 'The series of this library are looked up already. Wait for it to end.'),
  archive_changed: reason('unavailable', 'A file in this archive changed on disk. Start the download again.'),
  scan_library_removed: reason('conflict', 'The library of this scan was removed.'),
  library_invalid: reasonWith(
    'bad_request',
    { problems: 'sentence' },
    ({ problems }) => `The library cannot be stored like this. ${problems}`,
  ),
  scan_paused: reason('conflict', 'The scan of this library is paused. Resume it, or cancel it to begin anew.'),
  undo_too_large: reasonWith(
    'unprocessable',
    { books: 'number', most: 'number' },
    ({ books, most }) =>
      `${books} books would go back, and ${most} can at once. Split some of them off into a series of their own, undo this decision, then undo the splits.`,
  ),
  sharing_tags_disagree: reasonWith(
    'conflict',
    { tags: 'list' },
    ({ tags }) =>
      `The sharing tags of these series cannot be put together safely: ${quoted(tags)} hides from some people and shows to others. Give all of the series this tag, or none, and try again.`,
  ),
  sharing_tag_rule_disagrees: reasonWith(
    'conflict',
    { tags: 'list' },
    ({ tags }) =>
      `The rule of ${quoted(tags)} puts it on the series that takes the books in, but not on those that they come from: people who see only what carries this sharing tag would see them all. Give the other series the tag as well, or change its rule, and try again.`,
  ),
  files_gone: reasonWith(
    'unavailable',
    { count: 'number', names: 'list' },
    ({ count, names }) =>
      `${count === 1 ? 'The file of one book is' : `The files of ${count} books are`} gone: ${names.join(', ')}. Scan the library, or download with skipMissing=true.`,
  ),
  folder_missing: reason(
    'bad_request',
    'There is no such folder on the server. Check the spelling, and that its drive is connected.',
  ),
  folder_is_file: reason('bad_request', 'This is not a folder. Type the path of the folder that it is in.'),
  folder_unreadable: reason('bad_request', 'This folder cannot be read. Check its permissions.'),
  folder_path_relative: reason(
    'bad_request',
    'The path must be absolute. Type it from its beginning, such as /media/books.',
  ),
  folder_drive_silent: reason(
    'unavailable',
    'The drive of this folder does not answer. Check its connection and try again.',
  ),
  file_unreadable: reasonWith('unprocessable', { failure: 'text', problem: 'sentence' }, ({ problem }) => problem),
  file_unavailable: reasonWith('unavailable', { failure: 'text', problem: 'sentence' }, ({ problem }) => problem),
  picture_refused: reasonWith('unprocessable', { failure: 'text', problem: 'sentence' }, ({ problem }) => problem),
  picture_type_refused: reasonWith(
    'unsupported_media_type',
    { failure: 'text', problem: 'sentence' },
    ({ problem }) => problem,
  ),
  picture_unavailable: reasonWith('unavailable', { failure: 'text', problem: 'sentence' }, ({ problem }) => problem),
  library_drive_silent: reason(
    'unavailable',
    'The drive of this library does not answer. Check that it is connected and switched on, then try again.',
  ),
  folder_not_added: reasonWith(
    'bad_request',
    { path: 'text', problem: 'sentence' },
    ({ path, problem }) => `${path}: ${problem}`,
  ),
} as const
