import { auditWrites } from '../writes/system/audit.ts'
import { auditRules } from './rules.ts'

/** The writes after which the audit log may hold another entry, or a higher count of one. */
export const auditedWrites: ReadonlySet<string> = new Set([...Object.keys(auditRules), ...Object.keys(auditWrites)])
