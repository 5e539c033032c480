import type { ObjectReader } from '../objects/object-reader.ts'
import { isArray, isStream, nameOf, type PdfStream, type PdfValue } from '../objects/values.ts'

const MAX_PROFILE_BYTES = 64 * 1024
const deviceSpaces = new Map([
  ['DeviceGray', 1],
  ['DeviceRGB', 3],
])

/**
 * Whether a browser shows the samples in the colours that a PDF viewer shows: device grey or RGB, or an sRGB profile.
 * @param components of the JPEG, 1 or 3
 */
export function isSimpleColorSpace(objects: ObjectReader, value: PdfValue | undefined, components: number): boolean {
  const space = objects.resolve(value)
  const name = nameOf(space)
  if (name !== undefined) return deviceSpaces.get(name) === components
  if (!isArray(space) || nameOf(objects.resolve(space[0])) !== 'ICCBased') return false
  const profile = objects.resolve(space[1])
  return (
    isStream(profile) && components === 3 && objects.resolve(profile.dict.get('N')) === 3 && isSrgb(objects, profile)
  )
}

/** An ICC profile (ICC.1, 7.2) of the RGB space whose description names sRGB. */
function isSrgb(objects: ObjectReader, profile: PdfStream): boolean {
  const text = Buffer.from(objects.data(profile, MAX_PROFILE_BYTES)).toString('latin1')
  return text.slice(16, 20) === 'RGB ' && text.slice(36, 40) === 'acsp' && text.replaceAll('\0', '').includes('sRGB')
}
