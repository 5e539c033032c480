import { isThreadHealthy } from '../formats/kit/thread-health.ts'
import type { TaskName, WorkerTasks } from './messages.ts'
import { countProgress, takeProgressSlot } from './progress.ts'
import { transferBuffers } from './transfer-buffers.ts'

/** What the pool sends to a worker thread. */
export type TaskOrder<T extends TaskName = TaskName> = {
  readonly name: T
  readonly input: WorkerTasks[T]['input']
  /** Counter of the progress board. */
  readonly slot: number
  /** The one item (0-based) of the task that is to be read; default: all of them. */
  readonly only?: number | null
}

type Task<T extends TaskName> = (input: WorkerTasks[T]['input']) => Promise<WorkerTasks[T]['output']>

/** Every task, loaded on first use. */
const tasks: { readonly [T in TaskName]: () => Promise<Task<T>> } = {
  'analyze-file': async () => (await import('./tasks/analyze-file.ts')).analyzeFile,
  'analyze-files': async () => (await import('./tasks/analyze-file.ts')).analyzeFiles,
  'hash-file': async () => (await import('./tasks/hash-whole-file.ts')).hashWholeFile,
  'checksum-file': async () => (await import('./tasks/checksum-file.ts')).checksumFile,
  'read-page': async () => (await import('./tasks/read-page.ts')).readPage,
  'locate-pages': async () => (await import('./tasks/locate-pages.ts')).locatePages,
  'make-thumbnail': async () => (await import('./tasks/make-thumbnail.ts')).makeThumbnail,
  'encode-cover': async () => (await import('./tasks/encode-cover.ts')).encodeCover,
  'measure-picture': async () => (await import('./tasks/measure-picture.ts')).measurePicture,
  'read-resource': async () => (await import('./tasks/read-resource.ts')).readResource,
  'extract-page': async () => (await import('./tasks/extract-page.ts')).extractPage,
  'read-texts': async () => (await import('./tasks/read-texts.ts')).readTexts,
  'list-contents': async () => (await import('./tasks/list-contents.ts')).listContents,
  'list-parts': async () => (await import('./tasks/list-parts.ts')).listParts,
  'find-text': async () => (await import('./tasks/find-text.ts')).findText,
  'read-reading-list': async () => (await import('./tasks/read-reading-list.ts')).readReadingList,
  'preview-folder': async () => (await import('./tasks/preview-folder.ts')).previewFolder,
  'list-folders': async () => (await import('./tasks/inspect-folders.ts')).listFolders,
  'find-folders': async () => (await import('./tasks/inspect-folders.ts')).findFolders,
  'resolve-folder': async () => (await import('./tasks/inspect-folders.ts')).resolveFolder,
  'resolve-links': async () => (await import('./tasks/inspect-folders.ts')).resolveLinks,
  'look-at-place': async () => (await import('./tasks/inspect-path.ts')).inspectPath,
}

/** Exit code of a thread that must not go on; the pool runs its task again in a fresh one. */
const RESTART_EXIT_CODE = 70

/** Entry of a worker thread: runs one task. */
export async function runTask<T extends TaskName>({ name, input, slot, only = null }: TaskOrder<T>): Promise<unknown> {
  if (!isThreadHealthy()) process.exit(RESTART_EXIT_CODE)
  takeProgressSlot(slot, only)
  const task = await tasks[name]()
  // Loading it is no time of the file's.
  countProgress()
  return transferBuffers(await task(input))
}
