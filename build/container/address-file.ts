import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the server writes its address for the health check. */
export const addressFile = join(tmpdir(), 'inglenook-address')
