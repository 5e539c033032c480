import { number } from './table.ts'

/**
 * Limits of the machine on which the goals were set. They decide by their ratio: a goal in seconds or requests counts as
 * reached, too, where it is by as many of the limit that the same run measures.
 */
export const machineOfGoals = {
  /** Seconds for `node -e 0`. */
  node: 0.033,
  /** Seconds for walking the library of 5,000 books, and that of 100,000. */
  walkHome: 0.017,
  walkHuge: 0.196,
  /** Responses per second of the simplest server, and of the simplest one that sends pages. */
  hello: 96_000,
  pages: 13_500,
} as const

type Goal = {
  /** Seconds at most, or requests per second at least. */
  readonly goal: number
  /** The limit in this run, and on the machine of the goals. */
  readonly limit: number
  readonly limitOfGoals: number
}

export function isWithin(seconds: number, { goal, limit, limitOfGoals }: Goal): boolean {
  return seconds <= goal || seconds / limit <= goal / limitOfGoals
}

export function reaches(perSecond: number, { goal, limit, limitOfGoals }: Goal): boolean {
  return perSecond >= goal || perSecond / limit >= goal / limitOfGoals
}

/** @param name of the limit */
export function withinText({ goal, limitOfGoals }: Goal, name: string): string {
  return `<= ${number(goal)} s or ${number(goal / limitOfGoals, 1)} ${name}`
}

export function reachesText({ goal, limitOfGoals }: Goal, name: string): string {
  return `>= ${number(goal)}/s or ${number(goal / limitOfGoals, 3)} ${name}`
}
