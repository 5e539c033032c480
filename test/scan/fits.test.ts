import { expect, it } from 'vitest'
import type { OpenScanning } from '../../server/app.ts'
import { openLibraryScanning } from '../../server/library/libraries/open-library-scanning.ts'

it('the scanning side fits what the composition root asks for', () => {
  const fits: OpenScanning = openLibraryScanning
  expect(fits).toBe(openLibraryScanning)
})
