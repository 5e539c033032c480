import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Beside the packages, where only the owner of the program can write. */
export const compiledCodeFolder = fileURLToPath(new URL('../../node_modules/.cache/inglenook', import.meta.url))

/**
 * Enables the compile cache for this process and its threads, so that a second start is faster and does not need the
 * compiler's memory. Call before importing anything large. No effect when the folder is not writable.
 */
export function cacheCompiledCode(): void {
  const { directory } = enableCompileCache(compiledCodeFolder)
  // Threads only read it from the environment.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= compiledCodeFolder
}
