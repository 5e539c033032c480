import { cacheCompiledCode } from '../../server/config/process-setup.ts'

/**
 * Test threads load compiled code from the cache like those of the server. Without it each one loads the compiler, and
 * Node 24 can crash when many threads load and unload WebAssembly at once.
 */
cacheCompiledCode()
