import { readFile } from 'node:fs/promises'
import { noteText } from '../domain/notes/table.ts'
import { type Certificate, CertificateProblem, type Pair, readCertificate } from './certificate.ts'

export type FollowedPair = {
  /**
   * Reads the files again. What cannot be used is reported when it is found a second time: whoever replaces the files
   * may have written only one of them.
   */
  check(): Promise<void>
}

type Target = {
  /** Called with each new certificate. */
  readonly use: (certificate: Certificate) => void
  /** Called with the sentence of a problem, and with null when it has passed. */
  readonly report: (problem: string | null) => void
}

/**
 * Follows the files of a certificate, which stays as it is while they can't be used.
 * @param first what they hold now
 */
export function followPair(files: Pair, first: Certificate, { use, report }: Target): FollowedPair {
  let used: Pair = first
  let refused: string | null = null
  let reported: string | null = null
  const note = (problem: string | null) => {
    if (problem !== reported) report(problem)
    reported = problem
  }
  return {
    async check() {
      try {
        const pair = await readPair(files)
        if (pair.cert !== used.cert || pair.key !== used.key) {
          const certificate = readCertificate(pair, files)
          used = pair
          use(certificate)
        }
        refused = null
        note(null)
      } catch (error) {
        if (!(error instanceof CertificateProblem)) throw error
        if (refused === error.message) note(error.message)
        refused = error.message
      }
    },
  }
}

/** @throws CertificateProblem for a file that can't be read */
export async function readPair(files: Pair): Promise<Pair> {
  const [cert, key] = await Promise.all([textOf(files.cert), textOf(files.key)])
  return { cert, key }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new CertificateProblem(noteText('certificate_unreadable', { file }))
  }
}
