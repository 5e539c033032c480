import fc from 'fast-check'

/**
 * Property tests draw the same examples in every run, so that a change is judged by what it changes. `PROPERTY_SEED`
 * (any integer, or `random`) looks for new ones.
 */
const asked = process.env.PROPERTY_SEED ?? '20261121'
if (asked !== 'random') fc.configureGlobal({ seed: Number.parseInt(asked, 10) })
