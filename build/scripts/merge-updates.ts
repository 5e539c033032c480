import { gatherReleases } from '../package/merge-updates.ts'

/** `merge-updates.ts FROM TO`: merges the output of the release machines into one folder to publish. */
const [from, to] = process.argv.slice(2)
if (from === undefined || to === undefined) throw new Error('merge-updates.ts FROM TO')
for (const name of await gatherReleases(from, to)) console.log(name)
