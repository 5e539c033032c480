import { workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { setUpOncePerProcess } from './process-setup.ts'

/**
 * The image library with our settings: one thread, no cache (a worker has one image at a time), and only the loaders of
 * page images. Vector and document loaders stay blocked, whatever a file claims to be. Loaders are blocked for all
 * threads at once: another thread that blocked them again would make a picture being decoded look damaged.
 */
sharp.concurrency(1)
sharp.cache(false)
setUpOncePerProcess(workerData, () => {
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
})

/** Images with more pixels are refused before decoding. */
export const MAX_PIXELS = 200_000_000

export { sharp }
