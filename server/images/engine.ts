import sharp from 'sharp'

/**
 * The image library with our settings: one thread, no cache (a worker has one image at a time), and only the loaders of
 * page images. Vector and document loaders stay blocked, whatever a file claims to be.
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

/** Images with more pixels are refused before decoding. */
export const MAX_PIXELS = 200_000_000

export { sharp }
