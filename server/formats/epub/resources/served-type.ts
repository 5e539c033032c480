import { extensionOf } from '../../kit/entry-names.ts'
import { htmlTypes } from '../outline/spine.ts'

/** Audio and video are sent unchanged, with the declared type if it is one of these. */
const AUDIO_VIDEO_TYPES = new Set(
  'audio/mpeg audio/mp4 audio/aac audio/ogg audio/opus audio/wav audio/webm video/mp4 video/webm video/ogg'.split(' '),
)
const olderNames: Readonly<Record<string, string>> = {
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'video/x-m4v': 'video/mp4',
}
const fontByExtension: Readonly<Record<string, string>> = {
  woff: 'font/woff',
  woff2: 'font/woff2',
  otf: 'font/otf',
  ttf: 'font/ttf',
  ttc: 'font/collection',
}

/** The media type of audio or video that is served; null for every other type. */
export function mediaTypeOfAudioOrVideo(mediaType: string): string | null {
  const audioOrVideo = olderNames[mediaType] ?? mediaType
  return AUDIO_VIDEO_TYPES.has(audioOrVideo) ? audioOrVideo : null
}

/**
 * The media type a resource is served as, from its manifest entry alone: documents are sanitised and become
 * `text/html`. The content may reveal another kind of image or font.
 * @returns null for resources that are not served: scripts, the NCX, unknown kinds
 */
export function servedType(name: string, mediaType: string): string | null {
  if (htmlTypes.has(mediaType)) return 'text/html'
  if (mediaType === 'text/css' || mediaType.startsWith('image/')) return mediaType
  return mediaTypeOfAudioOrVideo(mediaType) ?? fontByExtension[extensionOf(name)] ?? null
}
