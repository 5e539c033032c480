/** Pages are shown as fitted, or larger: up to this many times. */
const largest = 6

/** How much a step of the keys enlarges. */
export const zoomStep = 1.25
/** What a double tap enlarges to. */
export const tapZoom = 2.5

/** A zoom inside the limits, 1 being as fitted. */
export function clampZoom(zoom: number): number {
  if (!Number.isFinite(zoom)) return 1
  return Math.min(largest, Math.max(1, zoom))
}

/** What a turn of the wheel makes of the zoom; trackpads send many small ones, mice few large ones. */
export function zoomOfWheel(zoom: number, deltaY: number): number {
  const turn = Math.max(-50, Math.min(50, deltaY))
  return clampZoom(zoom * Math.exp(-turn / 150))
}
