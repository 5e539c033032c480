import { inLanguage } from '../../languages/in-language.ts'

export const english = {
  qr: 'Code for the camera of the other device',
  digits: 'Six digits',
  left: (time: string) => `Good for ${time}`,
  scope: 'What may it do?',
  reading: 'Read',
  readingHint: 'It sees what you see, keeps your place, rates and queues. It changes nothing that others see.',
  everything: 'Everything that you may do',
  everythingHint: 'For a device that is yours alone. Your password and your name stay out of its reach.',
} as const

export const texts = inLanguage('pairingOffer', english)
