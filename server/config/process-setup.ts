import nodeModule from 'node:module'
import { PerformanceObserver } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/**
 * glibc settings: one arena, and larger allocations directly from the system. By default every thread gets an arena and
 * freed memory stays there fragmented, so that a server would never shrink after a scan.
 */
const settings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Processes that read files: the same limits, from their start. */
export const readerProcesses = {
  environment: settings,
  flags: ['--heap-growing-percent=30', '--min-semi-space-size=4', '--semi-space-growth-factor=1'],
} as const

/**
 * Re-executes this program in the same process with allocator settings that glibc only reads at program start, and with
 * the compile cache enabled from the first line, so that the compiler is not loaded. Must be called first. No effect
 * without glibc, or when the settings are already present.
 */
export function limitAllocator(): void {
  const { platform, env, execPath, execArgv, argv } = process
  if (platform !== 'linux' || env.MALLOC_ARENA_MAX !== undefined || process.execve === undefined) return
  // Its only warning is that replacing a program is an experimental feature.
  process.emitWarning = () => undefined
  const code = { NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? compiledCodeFolder }
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...settings, ...code })
}

/** Beside the packages, where only the owner of the program can write. */
export const compiledCodeFolder = fileURLToPath(new URL('../../node_modules/.cache/inglenook', import.meta.url))

/**
 * Enables the compile cache for this process and its threads, so that a second start is faster and does not need the
 * compiler's memory. Call before importing anything large. No effect when the folder is not writable.
 */
export function cacheCompiledCode(): void {
  const { directory } = nodeModule.enableCompileCache(compiledCodeFolder)
  // Threads only read it from the environment.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= compiledCodeFolder
}

/** Maximum size in bytes of the main thread's young generation, both semi-spaces. */
const youngBytes = 8 * 1024 * 1024

/**
 * Makes this process and its threads collect garbage rather than grow. By default each grows to several times its live
 * data: the scan of 100,000 books then takes 700 MB instead of 330, and is no faster. Only changes options that V8
 * reads at each collection or thread start. Call before importing anything large; `allowHeapGrowth` later gives the
 * main thread room to work.
 */
export function limitHeaps(): void {
  // Growth of the old generation in percent before a collection (300 by default).
  setFlagsFromString('--heap-growing-percent=30')
  // Initial semi-space of threads in megabytes.
  setFlagsFromString('--min-semi-space-size=4')
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** Lets the main thread's young generation grow to the size needed for serving and scanning. */
export function allowHeapGrowth(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
  const watch = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
    if ((young?.space_size ?? 0) < youngBytes) return
    watch.disconnect()
    setFlagsFromString('--semi-space-growth-factor=1')
  })
  watch.observe({ entryTypes: ['gc'] })
}

const pollIntervalMs = 500
/** The parent process; read at import, before it can exit. */
const parent = process.ppid

/**
 * Calls `stop` when the shell started by npm exits: npm forwards signals to that shell, which does not forward them. No
 * effect outside npm.
 */
export function onParentExit(stop: () => void): NodeJS.Timeout | undefined {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  return setInterval(() => {
    if (process.ppid !== parent) stop()
  }, pollIntervalMs).unref()
}
