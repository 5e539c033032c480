import { cacheCompiledCode } from '../../server/config/compiled-code.ts'

/**
 * Threads that the tests start find their code compiled, as those of the service do: without it each one loads the
 * compiler, and Node 24 is known to break off when many threads load and leave WebAssembly at once.
 */
cacheCompiledCode()
