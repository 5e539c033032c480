/** Parts of the program that can crash: those of the desktop app, processes that read files, and the server itself. */
export const crashParts = ['window', 'graphics', 'helper', 'reader', 'server'] as const

export type CrashPart = (typeof crashParts)[number]

export type Crash = {
  readonly part: CrashPart
  /** A short code, such as `crashed` or `oom`; of Chromium for parts of the desktop app. */
  readonly reason: string
  /** What is known besides, in English; may be empty. */
  readonly details: string
}

export type CrashRecord = Crash & {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Of the program. */
  readonly version: string
}

/** What is reported for a file whose reader process ended twice. */
export const readerProcessEnded = 'The process ended while it read this file.'
