import type { APIRequestContext, Page } from 'playwright-core'

type Screen = { readonly name: string; readonly path: string; readonly act?: (page: Page) => Promise<void> }
type Served = { readonly request: APIRequestContext; readonly url: string }
type Answer = Readonly<Record<string, unknown>>

/**
 * Pauses the running scan, so that it can be shown.
 * @returns a function that resumes it
 */
export async function pauseScan({ request, url }: Served): Promise<() => Promise<void>> {
  const headers = { origin: url }
  const libraries = await request.get(`${url}/api/v1/libraries`)
  const [library] = ((await libraries.json()) as { readonly data: readonly { readonly id: string }[] }).data
  const scan = `${url}/api/v1/libraries/${library?.id}/scan`
  const state = async () => (await (await request.get(`${scan}-status`)).json()) as Answer
  for (let now = await state(); now.paused !== true || !hasFilesLeft(now); now = await state()) {
    // Starts a new scan if it has already ended.
    if (now.completedAt !== null) await request.post(`${scan}?mode=deep`, { headers })
    else if (now.paused === true) await request.post(`${scan}/resume`, { headers })
    else if (Number(now.filesProcessed) > 10) await request.post(`${scan}/pause`, { headers })
  }
  return async () => void (await request.post(`${scan}/resume`, { headers }))
}

/** A scan that was paused while its last files were being read ends nevertheless. */
function hasFilesLeft({ filesTotal, filesProcessed }: Answer): boolean {
  return Number(filesTotal) - Number(filesProcessed) > 5
}

/** While {@link pauseScan} pauses the first scan. */
export const screensOfPausedScan: readonly Screen[] = [
  { name: 'work-scan-welcome', path: '/welcome?step=folders', act: pausedScan },
  { name: 'work-scan-libraries', path: '/libraries', act: pausedScan },
]

function pausedScan(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Resume scan' }).waitFor()
}

export const scan = {
  scanId: id(1),
  libraryId: id(2),
  mode: 'normal',
  status: 'running',
  paused: false,
  phase: 'analyzing',
  filesDiscovered: 18_204,
  filesTotal: 18_204,
  filesProcessed: 6_117,
  filesPerSecond: 212.4,
  secondsLeft: 57,
  seriesCreated: 0,
  booksAdded: 0,
  booksChanged: 0,
  booksMoved: 0,
  booksMissing: 0,
  booksRestored: 0,
  booksUnchanged: 0,
  errorCount: 3,
  errors: [],
  message: null,
  startedAt: '2026-01-01T00:00:00Z',
  completedAt: null,
}

/** Home before the first book is added. */
export const screensOfFirstScan: readonly Screen[] = [
  {
    name: 'work-scan-home',
    path: '/',
    act: (page) => reloadWithStubs(page, { '/scans/active': [scan] }, 'Cancel scan'),
  },
  {
    name: 'work-scan-home-paused',
    path: '/',
    act: async (page) => {
      const paused = { ...scan, paused: true, filesPerSecond: null, secondsLeft: null }
      await reloadWithStubs(page, { '/scans/active': [paused] }, 'Resume')
      await page.getByRole('heading', { name: 'The scan is paused' }).waitFor()
    },
  },
]

const pending = { ...taskOf('duplicates', 7), status: 'pending', canPause: false, startedAt: null }
const kinds = [
  { ...taskOf('scan', 3), paused: true, libraryName: 'The long shelf behind the harbour office' },
  { ...taskOf('thumbnails', 4), libraryName: 'Comics' },
  {
    ...taskOf('analyze', 5),
    paused: true,
    bookTitle: 'The Collected Letters of the Harbour Master, with all Appendices',
  },
  { ...taskOf('cleanup', 6), paused: true },
  pending,
  { ...taskOf('backup', 8), canPause: false },
  { ...taskOf('export', 9), canPause: false },
]

/** Running and paused tasks of each kind, stubbed, because real ones end too soon. */
export const screensOfTasks: readonly Screen[] = [
  { name: 'work-tasks', path: '/tasks', act: (page) => stubTasks(page, kinds) },
  { name: 'work-duplicates', path: '/duplicates', act: (page) => stubTasks(page, [taskOf('duplicates', 7)]) },
  {
    name: 'work-duplicates-paused',
    path: '/duplicates',
    act: (page) => stubTasks(page, [{ ...taskOf('duplicates', 7), paused: true }]),
  },
  {
    name: 'work-clean-up',
    path: '/admin/clean-up',
    act: (page) => stubTasks(page, [{ ...taskOf('cleanup', 6), paused: true }]),
  },
  { name: 'work-backup', path: '/admin/backups', act: (page) => stubTasks(page, [kinds[5] ?? pending]) },
  {
    name: 'work-restore',
    path: '/admin/backups',
    act: (page) => stubTasks(page, [{ ...taskOf('restore', 8), canPause: false }], { isLayingReady: true }),
  },
]

/** Stubs running tasks and their progress. */
async function stubTasks(page: Page, tasks: readonly Task[], backups?: Answer): Promise<void> {
  const data = tasks.filter(({ taskType }) => taskType !== 'restore')
  const links = { self: '', first: '', last: '' }
  const list = { data, page: 1, pageSize: 50, total: tasks.length, totalPages: 1, links }
  const each = Object.fromEntries(tasks.map((task) => [`/tasks/${task.id}`, task]))
  if (backups !== undefined) {
    await page.route('**/api/v1/admin/backups', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), ...backups } })
    })
  }
  await reloadWithStubs(page, { '/tasks?*': list, ...each }, 'Cancel', tasks)
}

/**
 * Reloads the page with stubbed responses, and waits for a button or link.
 * @param answers responses by path below the API root
 * @param going tasks whose progress events are sent
 */
export async function reloadWithStubs(
  page: Page,
  answers: Readonly<Record<string, unknown>>,
  button: string,
  going: readonly Task[] = [],
): Promise<void> {
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/api/v1${path}`, (route) => route.fulfill({ json }))
  const events = going.map((task) => `data: ${JSON.stringify({ type: 'task_progressed', task: progressOf(task) })}\n\n`)
  // The stream ends immediately and reconnects long after the screenshot.
  const body = `retry: 3600000\n\n${events.join('')}`
  await page.route('**/api/v1/events?*', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
  await page.reload()
  const shown = page.getByRole('button', { name: button })
  await shown
    .or(page.getByRole('link', { name: button }))
    .first()
    .waitFor()
  if (going.length > 0)
    await page
      .getByText(/\d .* \d/)
      .first()
      .waitFor()
  // Events may cause further requests, so the stubs remain until the page is left.
  page.once('framenavigated', () => void page.unrouteAll({ behavior: 'ignoreErrors' }))
}

type Task = ReturnType<typeof taskOf>

export function taskOf(taskType: string, number: number) {
  const nothing = { libraryId: null, seriesId: null, seriesTitle: null, bookId: null, lastError: null, result: null }
  const time = '2026-01-01T00:00:00Z'
  return {
    ...nothing,
    id: id(number),
    taskType,
    status: 'processing',
    paused: false,
    canPause: true,
    priority: 5,
    attempts: 1,
    maxAttempts: 3,
    params: null,
    scheduledFor: time,
    createdAt: time,
    completedAt: null,
    startedAt: time as string | null,
    libraryName: null as string | null,
    bookTitle: null as string | null,
  }
}

function progressOf({ id: taskId, taskType, status, paused }: Task): Answer {
  const isBytes = taskType === 'backup' || taskType === 'restore'
  const amount = isBytes
    ? { current: 181_000_000, total: 1_204_000_000, unit: 'bytes' }
    : { current: 6_117, total: 18_204 }
  const progress = status === 'pending' ? null : amount
  return { taskId, taskType, status: status === 'processing' ? 'running' : status, paused, progress, error: null }
}

function id(number: number): string {
  return `0199b3c0-0000-7000-8000-${String(number).padStart(12, '0')}`
}
