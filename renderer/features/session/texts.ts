import type { ProviderRefusal } from '../../../server/contract/users/oidc.ts'
import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  title: 'Sign in',
  appName: 'Inglenook',
  lead: 'Welcome back.',
  wait: 'Wait',
  restored: (when: string) => `A backup was restored on ${when}. Everyone has to sign in again.`,
  people: {
    title: 'Who’s reading?',
    list: 'People on this device',
    other: 'Someone else',
    back: 'Who’s reading?',
  },
  pin: {
    lead: 'Enter your PIN',
    label: 'PIN for',
    placeholder: 'PIN',
    keys: 'Keypad',
    back: 'Delete last digit',
    entered: (digits: number) => `${plural(digits, 'digit')} entered`,
    usePassword: 'Use password',
    otherWay: 'Sign in another way',
    wrong: 'Wrong PIN. Try again.',
    spent: 'Too many wrong PINs. Sign in with your password this time. After that, your PIN works again.',
    unknownHere:
      'This device no longer remembers you because your password or permissions were changed. Sign in with your password.',
  },
  forget: {
    action: 'Forget me on this device',
    confirm: 'Forget',
    ask: (name: string) => `Forget ${name} on this device?`,
    text: 'Next time you need your user name and password here. Your account, PIN and reading progress don’t change.',
  },
  remember: {
    label: 'Remember me on this device',
    hint: 'For a shared tablet: next time, select your picture and enter your PIN.',
  },
  newPin: {
    title: 'Choose a PIN',
    lead: 'Four to twelve digits, for devices that remember you.',
    again: 'Enter it again.',
    label: 'New PIN',
    labelAgain: 'Confirm new PIN',
    next: 'Next',
    save: 'Save',
    differs: 'The PINs don’t match. Choose a PIN again.',
    skip: 'Continue without a PIN',
  },
  providers: { or: 'or', go: 'Sign in with', unknown: 'The provider' },
  outside: {
    title: 'Continue in your browser',
    text: (provider: string) => `${provider} is open there. Sign in, and this window continues automatically.`,
    again: 'Open again',
    stop: 'Cancel',
    ends: {
      late: 'The sign-in took longer than five minutes. Start it again when you are ready.',
      'not-opened':
        'No browser could be opened. Choose a default browser in the settings of this computer and try again, or sign in another way.',
    },
  },
  backToWindow: {
    title: 'Return to Inglenook',
    text: 'Its window continues automatically. You can close this page.',
  },
  username: 'User name',
  password: 'Password',
  submit: 'Sign in',
  choose: {
    title: 'Choose a password',
    lead: 'Everything signed in with the old password is signed out.',
    password: 'New password',
    submit: 'Save and sign in',
    noToken: 'This link is incomplete. Copy the whole link, or ask for a new one.',
  },
  invitation: {
    title: 'You’re invited',
    by: (name: string) => `${name} invited you to this Inglenook.`,
    username: 'User name',
    usernameHint: 'You sign in with it.',
    noName: 'Enter a user name.',
    displayName: 'Display name',
    optional: 'Optional',
    password: 'Password',
    submit: 'Create account',
    every: 'All libraries',
    none: 'No libraries yet',
    gone: 'This invitation is no longer valid',
    askAgain: 'Ask the person who sent it for a new one.',
    toSignIn: 'Go to sign-in',
    libraries: 'Library access',
    role: 'Role',
    until: 'Valid until',
    child: 'Child account: a parent decides what it shows',
  },
  elsewhere: {
    text: 'Your account signs in through a provider, which needs a separate window. Sign in there, close that window and continue here.',
    open: 'Sign in in a new window',
    goOn: 'I’m signed in: continue',
    nobody: 'Nobody is signed in in this browser yet. Finish signing in in the other window first.',
    other:
      'A different account is signed in in the other window. Sign out there, and sign in as the person who was using this page.',
  },
  outsideAgain: {
    text: 'Your account signs in through a provider, which opens in your browser. What you typed here stays.',
    nobody: 'Nobody is signed in yet. Start again, and finish signing in in your browser.',
    other:
      'A different account has signed in. Sign out in your browser, and sign in as the person who was using this page.',
  },
  again: {
    now: 'You can try again now.',
    title: 'Your session has expired',
    text: 'Sign in again. What you typed on this page is still here.',
    leave: 'Leave without saving',
  },
} as const

export const texts = inLanguage('session', english)

export const englishRoleNames = { reader: 'Reader', maintainer: 'Maintainer', admin: 'Administrator' } as const

export const roleNames = inLanguage('roles', englishRoleNames)

export type RefusalText = { readonly title: string; readonly text: string }

/** What to do next, for each reason why a sign-in at a provider failed. */
export const englishRefusals = {
  ended: (provider) => ({
    title: 'This sign-in has expired',
    text: `It took longer than five minutes or was started in another window. Choose ${provider} again and finish in this window.`,
  }),
  cancelled: (provider) => ({
    title: 'You cancelled the sign-in',
    text: `Nothing was changed. Choose ${provider} again to continue, or sign in another way.`,
  }),
  unreachable: (provider) => ({
    title: `${provider} can’t be reached`,
    text: 'Try again in a minute. If you have a password here, you can sign in with it.',
  }),
  refused: (provider) => ({
    title: `Inglenook couldn’t accept the response from ${provider}`,
    text: 'Try again. If it keeps happening, ask an administrator: the log says what is wrong.',
  }),
  groups: (provider) => ({
    title: 'Inglenook couldn’t read your groups',
    text: `${provider} sent your groups in an unknown format, so you weren’t signed in. Ask an administrator to check the groups claim.`,
  }),
  'no-account': (provider) => ({
    title: 'You don’t have an account here yet',
    text: `${provider} knows you, but this Inglenook doesn’t create accounts automatically. Ask an administrator for an invitation.`,
  }),
  deactivated: () => ({
    title: 'Your account is deactivated',
    text: 'Your data is still there. Ask an administrator to activate your account.',
  }),
} as const satisfies Readonly<Record<ProviderRefusal, (provider: string) => RefusalText>>

export const refusals: Readonly<Record<ProviderRefusal, (provider: string) => RefusalText>> = inLanguage(
  'providerRefusals',
  englishRefusals,
)
