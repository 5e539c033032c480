import { useEffect, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { explainFailure } from '../../../api/explain-failure.ts'

/** Why something of a book could not be shown, in a sentence; empty until that is known. */
export function useFailureReason(src: string): string {
  const [reason, setReason] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    void explainFailure(src, stop.signal)
      .catch((error: unknown) => (stop.signal.aborted ? '' : messageOf(error)))
      .then(setReason)
    return () => stop.abort()
  }, [src])
  return reason
}
