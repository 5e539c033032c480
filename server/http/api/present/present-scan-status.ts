import type { z } from 'zod'
import type { scanStatus } from '../../../contract/libraries.ts'
import type { scanStatusFor } from '../../../library/system/scan-status-for.ts'

/** The status of a scan as it goes over the wire: the same fields, in lists of its own. */
export function presentScanStatus(status: ReturnType<typeof scanStatusFor>): z.output<typeof scanStatus> {
  return { ...status, errors: status.errors.map((error) => ({ ...error })) }
}
