/** Zoom range; 1 is fitted. */
const largest = 6

/** Zoom factor of one keyboard step. */
export const zoomStep = 1.25
/** Zoom of a double tap. */
export const tapZoom = 2.5

/** Clamps a zoom; 1 is fitted. */
export function clampZoom(zoom: number): number {
  if (!Number.isFinite(zoom)) return 1
  return Math.min(largest, Math.max(1, zoom))
}

/** Zoom after a wheel event: trackpads send many small ones, mice a few large ones. */
export function zoomOfWheel(zoom: number, deltaY: number): number {
  const turn = Math.max(-50, Math.min(50, deltaY))
  return clampZoom(zoom * Math.exp(-turn / 150))
}
