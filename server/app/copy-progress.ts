import type { CopyProgress } from '../db/copy/copy-content.ts'

/** Standard output. */
export type Output = { write(text: string): unknown; readonly isTTY?: boolean }

const redrawMs = 100

/** Prints progress: one line that is rewritten on a terminal, a line for each finished table elsewhere. */
export function printProgress(output: Output): { readonly report: (progress: CopyProgress) => void; end(): void } {
  return output.isTTY === true ? rewritten(output) : lineByLine(output)
}

function rewritten(output: Output) {
  let drawnAt = 0
  return {
    report(progress: CopyProgress): void {
      const now = performance.now()
      if (now - drawnAt < redrawMs) return
      drawnAt = now
      // To the start of the line, which is cleared.
      output.write(`\r\u001b[K${percent(progress)}  ${lineOf(progress)}`)
    },
    end: () => output.write('\r\u001b[K'),
  }
}

function lineByLine(output: Output) {
  let last: CopyProgress | null = null
  const print = () => {
    const isWorthALine = last !== null && last.stage !== 'verify' && last.total > 0
    if (last !== null && isWorthALine) output.write(`${percent(last)}  ${lineOf(last)}\n`)
  }
  return {
    report(progress: CopyProgress): void {
      if (last !== null && (last.stage !== progress.stage || last.table !== progress.table)) print()
      if (last?.stage !== 'verify' && progress.stage === 'verify') output.write(`${percent(progress)}  Verifying\n`)
      last = progress
    },
    end: print,
  }
}

const percent = ({ share }: CopyProgress) => `${Math.floor(share * 100)}%`.padStart(4)

function lineOf({ stage, table, rows, total }: CopyProgress): string {
  const words = { copy: 'Copying', verify: 'Verifying', index: 'Building the search index of' }
  return `${words[stage]} ${table}: ${rows.toLocaleString('en')} of ${total.toLocaleString('en')} rows`
}
