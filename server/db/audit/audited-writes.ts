import { auditWrites } from '../writes/system/audit.ts'
import { auditRules } from './rules.ts'

/** Writes after which the audit log may have a new entry or a higher count. */
export const auditedWrites: ReadonlySet<string> = new Set([...Object.keys(auditRules), ...Object.keys(auditWrites)])
