/**
 * How what lies over a page goes: at once. Keys are its own while it is there, so that one pressed while it fades away
 * would be nobody's.
 */
export const noExitTransition = { exitDuration: 0 } as const
