import { compiledCodeFolder } from './compiled-code.ts'

/**
 * What glibc is told: one arena, and every larger piece straight from the system. By default every thread gets an arena
 * of its own and what it frees stays there, full of holes, so that a server that once scanned would never be small again.
 */
const settings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Starts this program over, in the same process, with the settings of the memory allocator that only a new program can
 * take, and with what was compiled before at hand from its first line on, so that the compiler is not loaded. To be
 * called first. Without effect where there is no glibc to tell, or where somebody has told it already.
 */
export function limitAllocator(): void {
  const { platform, env, execPath, execArgv, argv } = process
  if (platform !== 'linux' || env.MALLOC_ARENA_MAX !== undefined || process.execve === undefined) return
  // Its only warning is that replacing a program is a new feature.
  process.emitWarning = () => undefined
  const code = { NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? compiledCodeFolder }
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...settings, ...code })
}
