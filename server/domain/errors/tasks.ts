import { reason, reasonWith } from './reason.ts'

/** Why something was refused: tasks, exports, imports and backups. */
export const taskReasons = {
  backup_gone: reason('not_found', 'This backup is not there any more. Choose another one.'),
  backup_not_restorable: reason(
    'unprocessable',
    'This backup cannot be restored. Choose another one; nothing was changed.',
  ),
  copy_stopped: reason('conflict', 'The copy was stopped. Nothing of it was kept.'),
  too_many_exports_open: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `${most} of your exports wait or run already. Wait for one to end, or remove one.`,
  ),
  too_many_exports: reasonWith(
    'conflict',
    { most: 'number' },
    ({ most }) => `You keep ${most} exports already. Remove one first.`,
  ),
  backup_no_room: reason('unavailable', 'There is not enough room for a backup. Free some space and try again.'),
  restore_stopped: reason(
    'conflict',
    'This was stopped: no backup is restored at the next start. Nothing was changed.',
  ),
  restore_preparing: reason('conflict', 'A backup is being laid ready already. Wait until it is, or stop it first.'),
  no_restore_prepared: reason('conflict', 'No backup is to be restored at the next start.'),
  export_file_gone: reason('conflict', 'The file of this export is gone. Ask for a new export.'),
  export_account_switched_off: reason('forbidden', 'The account that asked for this export is switched off.'),
  import_running: reason('conflict', 'Another import runs. Try again when it has ended.'),
  import_of_one_user: reason(
    'unprocessable',
    'This file holds the data of one user. Its user imports it as their own.',
  ),
  task_open: reason('conflict', 'This task waits or runs already. Cancel it first to begin again.'),
  task_completed: reason('conflict', 'This task was completed. Ask for the work anew.'),
  same_task_open: reason('conflict', 'The same work waits or runs already as another task.'),
  task_ended: reason('conflict', 'This task has ended already. There is nothing to cancel.'),
  export_too_large: reasonWith(
    'unavailable',
    { mostMegabytes: 'number' },
    ({ mostMegabytes }) => `The export grew larger than ${mostMegabytes} MB. Choose fewer fields or libraries.`,
  ),
  export_not_ready: reason('conflict', 'This export is not ready yet. Try again in a moment.'),
  export_cancelled: reason('conflict', 'This export was cancelled. Ask for a new one.'),
  export_failed: reasonWith(
    'conflict',
    { problem: 'sentence' },
    ({ problem }) => `This export failed: ${problem} Ask for a new one.`,
  ),
  export_outdated: reason(
    'conflict',
    'This export holds titles that you may not see any more, because access to them has changed. Ask for a new export.',
  ),
  task_not_pausable: reason('conflict', 'This task cannot be paused. Wait until it has ended, or cancel it.'),
  task_waiting: reason('conflict', 'This task waits for its turn. It can be cancelled, and begun again later.'),
  task_ended_before_pause: reason('conflict', 'This task has ended already. There is nothing to pause.'),
  import_file_damaged: reasonWith(
    'unprocessable',
    { problem: 'sentence' },
    ({ problem }) => `This file ${problem} Nothing was imported.`,
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
      `${problem} The import broke off after line ${line}: what stands before is brought in, the rest is not. Send the same file again: what is in already stays as it is.`,
  ),
  import_preview_broke_off: reasonWith(
    'unavailable',
    { problem: 'sentence', line: 'number' },
    ({ problem, line }) =>
      `${problem} The look at the file broke off after line ${line}; nothing was changed. Send the same file again: what is in already stays as it is.`,
  ),
} as const
