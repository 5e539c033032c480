import { fileURLToPath } from 'node:url'
import { writeShownIcons } from '../package/icons.ts'

/** Renders the desktop's icons after a change of the drawing in `build/icons`. */
await writeShownIcons(fileURLToPath(new URL('../desktop-icons', import.meta.url)))
