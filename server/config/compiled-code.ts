import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Beside the packages, where nobody but the owner of the program can put code. */
export const compiledCodeFolder = fileURLToPath(new URL('../../node_modules/.cache/inglenook', import.meta.url))

/**
 * Lets this process and its threads keep what they compile, so that a second start is faster and never takes the memory
 * of the compiler. To be called before anything large is imported. Without effect where the folder cannot be written.
 */
export function cacheCompiledCode(): void {
  const { directory } = enableCompileCache(compiledCodeFolder)
  // Threads look for it in the environment only.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= compiledCodeFolder
}
