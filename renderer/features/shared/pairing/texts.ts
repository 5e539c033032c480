import { inLanguage } from '../../../languages/in-language.ts'

export const english = {
  qr: 'QR code for the other device',
  digits: 'Pairing code',
  left: (time: string) => `Expires in ${time}`,
  scope: 'Permissions',
  reading: 'Reading only',
  readingHint: 'Can read and update your progress, ratings and Want to read, but nothing that others see.',
  everything: 'Full access',
  everythingHint: 'Can do everything you can, except change your password or name. For a device that only you use.',
} as const

export const texts = inLanguage('pairingOffer', english)
