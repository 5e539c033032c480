import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../domain/errors.ts'
import { noteText } from '../domain/notes/table.ts'
import { writeAtomically } from '../storage/atomic-write.ts'
import { type Certificate, CertificateProblem, type Pair, readCertificate } from './certificate.ts'

/** Gets a certificate. @throws CertificateProblem with a sentence that says what to do */
export type Obtain = (signal: AbortSignal) => Promise<Pair>

export type RenewalOptions = {
  /** Name of its files. */
  readonly name: string
  /** Shared by the servers of a database; readable by their user only. */
  readonly folder: string
  readonly obtain: Obtain
  /** Pauses after failures in a row, in milliseconds; the last one repeats. */
  readonly pausesMs: readonly number[]
  /** Whether a certificate that is still valid has to be replaced, because others are wanted. */
  readonly isOutdated?: (certificate: Certificate) => boolean
  /** Whether this process gets certificates; others wait for it. */
  readonly isObtaining: boolean
  readonly clock: () => number
  readonly log: { readonly warn: (message: string, fields?: Readonly<Record<string, unknown>>) => void }
  /** Called with each new certificate. */
  readonly use: (certificate: Certificate) => void
}

/** How the last attempt ended; stored, so that a restart does not begin at once again. */
type Attempts = {
  /** Why there is no new certificate; null: none was needed, or it was received. */
  readonly problem: string | null
  /** In a row. */
  readonly failures: number
  /** Milliseconds since 1970. */
  readonly lastAt: number
  readonly nextAt: number
}

export type Renewal = {
  /** Uses the stored certificate, if there is one. */
  load(): Promise<void>
  /** Uses a stored certificate that is new, and gets one when it is time. Never fails. */
  check(): Promise<void>
  /** Tries again at once. */
  retry(): Promise<void>
  state(): { readonly problem: string | null; readonly nextAt: number | null; readonly isRunning: boolean }
  close(): Promise<void>
}

/** Longer than an attempt takes: after that, its process is gone. */
const lockMs = 20 * 60_000
/** Longest wait after a restart. */
const restartPauseMs = 15 * 60_000
/** Wait where a new certificate was due and the same one came. */
const sameAgainMs = 6 * 3_600_000

const noAttempts: Attempts = { problem: null, failures: 0, lastAt: 0, nextAt: 0 }

/** Gets a certificate when a third of its lifetime is left, one server at a time, and keeps it in files. */
export function createRenewal(options: RenewalOptions): Renewal {
  const { folder, name, clock, log, pausesMs } = options
  const path = (ending: string) => join(folder, `${name}.${ending}`)
  const [file, stateFile, lockFile] = [path('pem'), path('json'), path('lock')]
  const stored = createStored(file, options)
  let attempts = noAttempts
  let isFirst = true
  let running: Promise<void> | null = null
  const stop = new AbortController()
  const store = async (changed: Attempts) => {
    attempts = await storeAttempts(stateFile, changed, log)
  }
  const isDueNow = () => !stop.signal.aborted && isDue(stored.current(), attempts, { ...options, isFirst })

  async function attempt(): Promise<void> {
    const before = stored.current()?.fingerprint
    try {
      const { cert, key } = await options.obtain(stop.signal)
      // What cannot be used must not replace what can.
      readCertificate({ cert, key }, { cert: file, key: file })
      const bytes = Buffer.from(`${key.trim()}\n${cert.trim()}\n`)
      await writeAtomically(file, bytes, { durable: true, place: 'the certificates' })
      await stored.load()
      const nextAt = stored.current()?.fingerprint === before ? clock() + sameAgainMs : 0
      await store({ problem: null, failures: 0, lastAt: clock(), nextAt })
    } catch (error) {
      if (stop.signal.aborted) return
      const isExplained = error instanceof CertificateProblem || error instanceof AppError
      const problem = isExplained ? error.message : noteText('certificate_not_received')
      const pauseMs = pausesMs[Math.min(attempts.failures, pausesMs.length - 1)] ?? restartPauseMs
      const nextAt = clock() + pauseMs
      log.warn(problem, { nextAttempt: new Date(nextAt).toISOString(), ...(isExplained ? {} : { error }) })
      await store({ problem, failures: attempts.failures + 1, lastAt: clock(), nextAt })
    }
  }

  async function run(): Promise<void> {
    await stored.load()
    attempts = await readAttempts(stateFile)
    if (!options.isObtaining || !isDueNow() || !(await lock(lockFile, clock()))) return
    try {
      // Another server may have received it before this one held the lock.
      await stored.load()
      attempts = await readAttempts(stateFile)
      if (isDueNow()) await attempt()
    } finally {
      isFirst = false
      await rm(lockFile, { force: true })
    }
  }

  const check = () => {
    running ??= run()
      .catch((error: unknown) => log.warn('Could not check a certificate', { error }))
      .finally(() => {
        running = null
      })
    return running
  }
  return {
    load: stored.load,
    check,
    async retry() {
      await running
      await store({ ...attempts, nextAt: 0 })
      await check()
    },
    state: () => ({
      problem: attempts.problem,
      nextAt: attempts.problem === null ? null : attempts.nextAt,
      isRunning: running !== null,
    }),
    async close() {
      stop.abort()
      await running
    },
  }
}

type Stored = {
  current(): Certificate | null
  /** Uses what the file holds, if it is new. */
  load(): Promise<void>
}

function createStored(file: string, { use, log }: Pick<RenewalOptions, 'use' | 'log'>): Stored {
  let current: Certificate | null = null
  let text = ''
  return {
    current: () => current,
    async load() {
      const found = await readFile(file, 'utf8').catch(() => '')
      if (found === '' || found === text) return
      text = found
      try {
        current = readCertificate(split(found), { cert: file, key: file })
        use(current)
      } catch (error) {
        if (!(error instanceof CertificateProblem)) throw error
        log.warn(`${error.message} It is replaced.`)
      }
    },
  }
}

type Due = Pick<RenewalOptions, 'clock' | 'isOutdated'> & {
  /** Whether there was no attempt since the start. */
  readonly isFirst: boolean
}

/** Whether it is time to get a certificate. */
function isDue(
  current: Certificate | null,
  { nextAt, lastAt }: Attempts,
  { clock, isOutdated, isFirst }: Due,
): boolean {
  const now = clock()
  if (now < (isFirst ? Math.min(nextAt, lastAt + restartPauseMs) : nextAt)) return false
  if (current === null || isOutdated?.(current) === true) return true
  return now >= current.validUntil - (current.validUntil - current.validFrom) / 3
}

async function storeAttempts(path: string, attempts: Attempts, log: RenewalOptions['log']): Promise<Attempts> {
  await writeAtomically(path, Buffer.from(JSON.stringify(attempts)), { place: 'the certificates' }).catch(
    (error: unknown) => log.warn('Could not store the state of a certificate', { error }),
  )
  return attempts
}

async function readAttempts(path: string): Promise<Attempts> {
  try {
    return { ...noAttempts, ...(JSON.parse(await readFile(path, 'utf8')) as Partial<Attempts>) }
  } catch {
    return noAttempts
  }
}

/** @returns whether no other server holds it */
async function lock(path: string, now: number): Promise<boolean> {
  const until = Number(await readFile(path, 'utf8').catch(() => 0))
  if (until !== 0 && until < now) await rm(path, { force: true })
  return writeFile(path, String(now + lockMs), { flag: 'wx', mode: 0o600 }).then(
    () => true,
    () => false,
  )
}

/** The parts of a file with both. */
function split(text: string): Pair {
  const [key = ''] = /-----BEGIN [A-Z ]*PRIVATE KEY-----.*?-----END [A-Z ]*PRIVATE KEY-----/s.exec(text) ?? []
  return { key, cert: text.replace(key, '').trim() }
}
