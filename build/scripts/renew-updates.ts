import { renewUpdates } from '../package/renew-updates.ts'

/** `renew-updates.ts FOLDER`: makes update lists and block maps fit the installers beside them, once these are signed. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('renew-updates.ts FOLDER')
const renewed = await renewUpdates(folder)
// Nothing came back from who signs.
if (renewed.length === 0) throw new Error(`No installer in ${folder} differs from its update list.`)
for (const name of renewed) console.log(name)
