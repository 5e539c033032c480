import { stat } from 'node:fs/promises'
import type { TaskProgress } from '../../events/task-board.ts'

export type TellCopy = (progress: TaskProgress) => void

/** Milliseconds between two looks at a file that is being written. */
const lookMs = 500

/**
 * Tells how many bytes of a copy are written while `copy` goes on, of about how many: the database says nothing itself.
 * @param copied the copy and about how large it will be, in bytes
 */
export async function watchCopy<T>(
  copied: { readonly path: string; readonly bytes: number },
  copy: () => Promise<T>,
  tell: TellCopy,
): Promise<T> {
  const look = async () => {
    const { size } = await stat(copied.path)
    tell({ current: Math.min(size, copied.bytes), total: copied.bytes, unit: 'bytes' })
  }
  // There is no file at first.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs)
  try {
    return await copy()
  } finally {
    clearInterval(timer)
  }
}
