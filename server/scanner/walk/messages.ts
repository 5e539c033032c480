import type { RootFacts } from '../../domain/scan/guards.ts'
import type { WalkOptions, WalkProblem } from './walk-folder.ts'

/** Start data of the walking thread. */
export type WalkOrder = {
  readonly options: WalkOptions
  /** One shared counter: portions that the receiver has taken. */
  readonly taken: SharedArrayBuffer
}

/** A batch in columns for cheap transfer: `numbers` contains size, mtimeUs and inode of each path. */
export type WalkPortion = {
  readonly kind: 'portion'
  readonly paths: readonly string[]
  readonly numbers: Float64Array
  readonly problems: readonly WalkProblem[]
}

export type WalkMessage =
  | { readonly kind: 'root'; readonly root: RootFacts }
  | WalkPortion
  /** At work, with nothing to tell. */
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'end' }
