import type { Clock } from '../../domain/ids.ts'

/** Longer delays are remembered for this long, and asked for again. */
const longestSeconds = 3_600

/** How long services asked to be left alone, for all who use their plugins. */
export type PluginPauses = {
  /** Seconds until a plugin may be asked again; 0: at once. */
  secondsLeft(pluginId: string): number
  begin(pluginId: string, seconds: number): void
  /** It was waited for. */
  end(pluginId: string): void
}

export function createPluginPauses(clock: Clock): PluginPauses {
  const ends = new Map<string, number>()
  return {
    secondsLeft(pluginId) {
      const left = Math.ceil(((ends.get(pluginId) ?? 0) - clock()) / 1000)
      // More is left only when the clock was set back.
      if (left > 0 && left <= longestSeconds) return left
      ends.delete(pluginId)
      return 0
    },
    begin(pluginId, seconds) {
      const end = clock() + Math.min(seconds, longestSeconds) * 1000
      ends.set(pluginId, Math.max(end, ends.get(pluginId) ?? 0))
    },
    end: (pluginId) => void ends.delete(pluginId),
  }
}
