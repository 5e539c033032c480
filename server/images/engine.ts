import sharp from 'sharp'

/**
 * The image library as we use it: one thread, no cache (a worker has one picture at a time), and only the loaders of
 * the pictures that can be pages. Vector and document loaders stay blocked, whatever a file claims to be.
 */
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
})

/** A picture of more pixels than this is refused before it is decoded. */
export const MAX_PIXELS = 200_000_000

export { sharp }
