import fc from 'fast-check'

/**
 * Property tests use the same examples in every run, so that a failure is caused by the change. `PROPERTY_SEED` (an
 * integer, or `random`) selects others.
 */
const asked = process.env.PROPERTY_SEED ?? '20261121'
if (asked !== 'random') fc.configureGlobal({ seed: Number.parseInt(asked, 10) })
