import { fileURLToPath } from 'node:url'
import { writeShownIcons } from '../package/icons.ts'

/** Draws the icons that the desktop shows, after the drawing in `build/icons` was changed. */
await writeShownIcons(fileURLToPath(new URL('../desktop-icons', import.meta.url)))
