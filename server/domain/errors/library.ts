import { reason, reasonWith } from './reason.ts'

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

/** Refusal reasons: libraries, scans, files, series and books. */
export const libraryReasons = {
  too_many_terms_after: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `This would exceed the limit of ${most}. Remove one first.`,
  ),
  too_many_covers: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `There are already ${most} covers. Remove one before you add another.`,
  ),
  no_own_cover: reason('unprocessable', 'There is no custom cover yet. Upload one first.'),
  cover_book_elsewhere: reason('unprocessable', 'This book isn’t in this series. Choose one of its books.'),
  no_date: reason('bad_request', 'The request isn’t valid. Year, month and day don’t make a valid date.'),
  too_many_terms: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `A series can have up to ${most} of these. Remove one first.`,
  ),
  changed_meanwhile: reason(
    'precondition_failed',
    'Someone else changed this in the meantime. Reload it, check what changed, and repeat your edit.',
  ),
  merge_too_large: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `These series have more than ${most} books in total. Merge fewer of them at once.`,
  ),
  books_moved_meanwhile: reason(
    'conflict',
    'Some of these books are no longer in this series. Reload it and select the books again.',
  ),
  merge_across_libraries: reason(
    'conflict',
    'Only series in the same library can be merged. Select series from one library.',
  ),
  too_many_references: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `There are already ${most} entries of this kind. Remove one before you add another.`,
  ),
  scanned_already: reason(
    'conflict',
    'This library is already being scanned. Wait for the scan to finish, or cancel it.',
  ),
  term_exists: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `“${name}” already exists. Merge into it instead.`,
  ),
  term_into_itself: reason('conflict', 'A name can’t be merged into itself. Choose another one.'),
  grouping_undone_already: reason('conflict', 'This decision has already been undone. There is nothing to do.'),
  file_not_sent: reason('unavailable', 'The file can’t be read. Check its permissions and the drive it is on.'),
  file_changed: reason('unavailable', 'The file changed on disk. The next scan will read it again.'),
  library_offline: reason(
    'unavailable',
    'The folder of this library is currently unavailable. Nothing is lost. Try again later.',
  ),
  selection_too_large: reasonWith(
    'unprocessable',
    { most: 'number' },
    ({ most }) => `These series have more than ${most} books in total. Select fewer of them.`,
  ),
  duplicates_searching: reason('conflict', 'A search for duplicates is already running. Wait for it to finish.'),
  series_into_itself: reason('unprocessable', 'A series can’t be merged into itself. Choose another one.'),
  series_without_books: reasonWith(
    'conflict',
    { title: 'text' },
    ({ title }) => `“${title}” currently has no books. If a decision moved them, undo that decision instead.`,
  ),
  books_in_series_already: reason('unprocessable', 'These books are already in this series.'),
  books_of_other_series: reason(
    'unprocessable',
    'Only books of this series can be split off. Select some of its own books.',
  ),
  series_would_be_empty: reason(
    'unprocessable',
    'Leave at least one book in the series. To rename the series, edit its title.',
  ),
  no_scan: reason('conflict', 'No scan of this library is queued or running.'),
  too_many_libraries: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `There are already ${most} libraries. Remove one first, or combine folders.`,
  ),
  too_many_library_jobs: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `This library already has ${most} jobs. Remove one first.`,
  ),
  library_job_name_taken: reasonWith(
    'conflict',
    { name: 'text' },
    ({ name }) => `This library already has a job named “${name}”. Choose another name.`,
  ),
  library_job_running: reason('conflict', 'This job is already running. Wait for it to finish, or cancel it.'),
  library_job_not_running: reason('conflict', 'This job isn’t running. There is nothing to cancel.'),
  library_job_scan_failed: reason(
    'conflict',
    'The scan of this library didn’t finish. Check its result under Libraries, then run the job again.',
  ),
  library_job_plugin_failed: reasonWith(
    'unavailable',
    { name: 'text' },
    ({ name }) =>
      `${name} failed several times in a row, so it wasn’t asked for the rest. Check it under Plugins, then run the job again.`,
  ),
  library_job_kind_fixed: reason(
    'bad_request',
    'The kind of a job can’t be changed. Add another job, and remove this one.',
  ),
  library_folder_away: reason(
    'unavailable',
    'The folder of this library is missing, empty or on another drive than before. Connect its drive, then run the job again. It continues where it stopped.',
  ),
  library_drive_failing: reason(
    'unavailable',
    'Many files in a row couldn’t be read, so they weren’t marked as unreadable. Check the drive of this library and the permissions of its files, then run the job again.',
  ),
  scan_waiting: reason('conflict', 'This scan is queued. You can cancel it now, or pause it once it is running.'),
  no_running_scan: reason('conflict', 'No scan of this library is running.'),
  scan_not_stored: reason('internal', 'The scan couldn’t be saved.'),
  library_scanning: reason(
    'conflict',
    'This library is being scanned. Wait for the scan to finish or cancel it, then try again.',
  ),
  no_metadata_provider: reason(
    'conflict',
    'No plugin provides metadata for this library. Set one up under Plugins first.',
  ),
  metadata_search_running: reason(
    'conflict',
    'A metadata search for this library is already running. Wait for it to finish.',
  ),
  archive_changed: reason('unavailable', 'A file in this download changed on disk. Start the download again.'),
  scan_library_removed: reason('conflict', 'The library of this scan was removed.'),
  library_invalid: reasonWith(
    'bad_request',
    { problems: 'sentence' },
    ({ problems }) => `The library couldn’t be saved. ${problems}`,
  ),
  scan_paused: reason('conflict', 'The scan of this library is paused. Resume it, or cancel it to start over.'),
  undo_too_large: reasonWith(
    'unprocessable',
    { books: 'number', most: 'number' },
    ({ books, most }) =>
      `${books} books would move back, but the limit is ${most} at once. Split some of them off into a series of their own, undo this decision, then undo the splits.`,
  ),
  sharing_tags_disagree: reasonWith(
    'conflict',
    { tags: 'list' },
    ({ tags }) =>
      `The sharing tags of these series can’t be combined safely: ${quoted(tags)} hides series from some people and shows them to others. Give all of the series this tag, or none, and try again.`,
  ),
  sharing_tag_rule_disagrees: reasonWith(
    'conflict',
    { tags: 'list' },
    ({ tags }) =>
      `The rule of ${quoted(tags)} matches the series that the books move to, but not the series they come from. People who see only series with this sharing tag would see all of these books. Give the other series the tag as well, or change its rule, and try again.`,
  ),
  files_gone: reasonWith(
    'unavailable',
    { count: 'number', names: 'list' },
    ({ count, names }) =>
      `${count === 1 ? 'The file of one book is' : `The files of ${count} books are`} missing: ${names.join(', ')}. Scan the library, or download with skipMissing=true.`,
  ),
  folder_missing: reason(
    'bad_request',
    'This folder doesn’t exist on the server. Check the spelling, and that its drive is connected.',
  ),
  folder_is_file: reason('bad_request', 'This is a file. Enter the path of the folder that contains it.'),
  folder_unreadable: reason('bad_request', 'This folder can’t be read. Check its permissions.'),
  folder_path_relative: reason('bad_request', 'The path must be absolute, such as /media/books.'),
  folder_drive_silent: reason(
    'unavailable',
    'The drive of this folder isn’t responding. Check its connection and try again.',
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
    'The drive of this library isn’t responding. Check that it is connected and turned on, then try again.',
  ),
  folder_not_added: reasonWith(
    'bad_request',
    { path: 'text', problem: 'sentence' },
    ({ path, problem }) => `${path}: ${problem}`,
  ),
} as const
