import { noteText } from '../../../domain/notes/table.ts'
import { CertificateProblem } from '../../certificate.ts'

/** A record that could not be set. @param reason in the words of the service, without secrets */
export function dnsProblem(provider: string, reason: string): CertificateProblem {
  const [line = ''] = reason.trim().split('\n')
  return new CertificateProblem(noteText('acme_record_refused', { provider, reason: line.slice(0, 300) }))
}
