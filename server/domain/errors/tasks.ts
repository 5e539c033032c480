import { reason, reasonWith } from './reason.ts'

/** Refusal reasons: tasks, exports, imports and backups. */
export const taskReasons = {
  backup_gone: reason('not_found', 'This backup no longer exists. Choose another one.'),
  backup_not_restorable: reason(
    'unprocessable',
    'This backup can’t be restored. Choose another one. Nothing was changed.',
  ),
  copy_stopped: reason('conflict', 'The copy was cancelled. Nothing was saved.'),
  too_many_exports_open: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `${most} of your exports are already queued or running. Wait for one to finish, or remove one.`,
  ),
  too_many_exports: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `You already have ${most} exports. Remove one first.`,
  ),
  backup_no_room: reason('unavailable', 'There isn’t enough space for a backup. Free up some space and try again.'),
  restore_stopped: reason('conflict', 'The restore was cancelled. Nothing was changed.'),
  restore_preparing: reason(
    'conflict',
    'A restore is already being prepared. Wait for it to finish, or cancel it first.',
  ),
  no_restore_prepared: reason('conflict', 'No restore is scheduled for the next start.'),
  export_file_gone: reason('conflict', 'The file of this export is missing. Request a new export.'),
  export_account_switched_off: reason('forbidden', 'The account that requested this export is deactivated.'),
  import_running: reason('conflict', 'Another import is running. Try again when it has finished.'),
  import_of_one_user: reason(
    'unprocessable',
    'This file contains the data of one user. That user has to import it in their own account.',
  ),
  task_open: reason('conflict', 'This task is already queued or running. Cancel it before you start it again.'),
  task_completed: reason('conflict', 'This task is completed. Start a new one.'),
  same_task_open: reason('conflict', 'The same task is already queued or running.'),
  task_ended: reason('conflict', 'This task has already finished. There is nothing to cancel.'),
  export_too_large: reasonWith(
    'unavailable',
    { mostMegabytes: 'number' },
    ({ mostMegabytes }) => `The export is larger than ${mostMegabytes} MB. Choose fewer fields or libraries.`,
  ),
  export_not_ready: reason('conflict', 'This export isn’t ready yet. Try again in a moment.'),
  export_cancelled: reason('conflict', 'This export was cancelled. Request a new one.'),
  export_failed: reasonWith(
    'conflict',
    { problem: 'sentence' },
    ({ problem }) => `This export failed: ${problem} Request a new one.`,
  ),
  export_outdated: reason(
    'conflict',
    'This export contains titles that you no longer have access to. Request a new export.',
  ),
  task_not_pausable: reason('conflict', 'This task can’t be paused. Wait for it to finish, or cancel it.'),
  task_waiting: reason('conflict', 'This task is queued. You can cancel it now and start it again later.'),
  task_ended_before_pause: reason('conflict', 'This task has already finished. There is nothing to pause.'),
  import_file_damaged: reasonWith(
    'unprocessable',
    { problem: 'sentence' },
    ({ problem }) => `This file ${problem} Nothing was imported.`,
  ),
  import_program_unknown: reason(
    'unprocessable',
    'Inglenook can’t import this file: it is of no program that it knows. Choose the database of calibre, Codex, Kavita, Komga, Kobo or YACReader, a backup of Mihon, the ComicDb.xml of ComicRack, an exported list, or an export of Inglenook.',
  ),
  import_database_unreadable: reason(
    'unprocessable',
    'This file can’t be read. It may be damaged, or copied while its program was writing. Stop that program, copy the file again, and upload that copy. Nothing was imported.',
  ),
  import_preview_over: reason('not_found', 'This preview is over. Choose the file again.'),
  import_without_owner: reason(
    'conflict',
    'There is no account yet. Start Inglenook, set it up, add your folders as libraries, and then import.',
  ),
  import_user_unknown: reasonWith(
    'not_found',
    { username: 'text' },
    ({ username }) => `There is no account named ${username}. Use the user name of an account on this server.`,
  ),
  import_source_missing: reason(
    'unprocessable',
    'There is no such file or folder on the server, or Inglenook isn’t allowed to read it. Check the path, and whether the account that runs Inglenook can open it.',
  ),
  import_source_too_large: reason(
    'unprocessable',
    'This file is larger than 256 MB, or becomes so when it is unpacked. Nothing was imported. Export less at a time, if the program lets you.',
  ),
  import_program_unreadable: reasonWith(
    'unprocessable',
    { program: 'text' },
    ({ program }) =>
      `The file of ${program} can’t be read: it is damaged, or of a newer version than Inglenook knows. Nothing was imported. Export it again or update Inglenook.`,
  ),
  import_line_damaged: reasonWith(
    'unprocessable',
    { line: 'number', problem: 'sentence' },
    ({ line, problem }) => `Line ${line} ${problem} Nothing was imported.`,
  ),
  import_broke_off: reasonWith(
    'unavailable',
    { problem: 'sentence', line: 'number' },
    ({ problem, line }) =>
      `${problem} The import was interrupted after line ${line}: everything before was imported, the rest wasn’t. Upload the same file again. What is already imported stays unchanged.`,
  ),
  import_preview_broke_off: reasonWith(
    'unavailable',
    { problem: 'sentence', line: 'number' },
    ({ problem, line }) =>
      `${problem} The preview was interrupted after line ${line}. Nothing was changed. Upload the same file again.`,
  ),
} as const
