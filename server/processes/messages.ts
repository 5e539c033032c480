/** One of several servers that share a port, each a process of the same program. */
export type ProcessPlace = {
  /** Counted from 1. A replacement takes over the number. */
  readonly number: number
  /** Whether it adds the folders of the command line. */
  readonly addsFolders: boolean
  /** How the process ended that this one replaces; null: none. */
  readonly replaced: string | null
}

/** From the program that watches the processes. */
export type ToProcess =
  | { readonly kind: 'begin'; readonly place: ProcessPlace }
  | { readonly kind: 'stop' }
  | { readonly kind: 'sibling'; readonly message: unknown }

/** To the program that watches the processes. */
export type FromProcess =
  /** It answers. `text`: the start message; `url`: its address on this computer. */
  | { readonly kind: 'ready'; readonly text: string; readonly url: string }
  /** It can't start, for the reason in the sentence. */
  | { readonly kind: 'failed'; readonly sentence: string }
  /** For all other processes. */
  | { readonly kind: 'siblings'; readonly message: unknown }
