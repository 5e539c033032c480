const hourMs = 3_600_000

/** Counts the requests of the last hour, by resource. */
export type HourlyLimit = {
  /**
   * Takes one request from what is left.
   * @returns seconds until there is one again; 0: it may be sent
   */
  take(resource: string): number
}

/** @param most requests in any hour to each resource */
export function createHourlyLimit(most: number, now: () => number = Date.now): HourlyLimit {
  const sent = new Map<string, number[]>()
  return {
    take(resource) {
      const at = now()
      const recent = (sent.get(resource) ?? []).filter((time) => time > at - hourMs && time <= at)
      sent.set(resource, recent)
      const [first = at] = recent
      if (recent.length >= most) return Math.max(1, Math.ceil((first + hourMs - at) / 1_000))
      recent.push(at)
      return 0
    },
  }
}
