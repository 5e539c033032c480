import { compiledCodeFolder } from './compiled-code.ts'

/**
 * glibc settings: one arena, and larger allocations directly from the system. By default every thread gets an arena and
 * freed memory stays there fragmented, so that a server would never shrink after a scan.
 */
const settings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' }

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
