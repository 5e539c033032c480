import { inLanguage } from '../../languages/in-language.ts'
import { plural } from '../../lib/format.ts'

export const english = {
  title: 'Sign in',
  house: 'Inglenook',
  lead: 'Welcome back.',
  wait: 'Wait',
  restored: (when: string) => `A backup was restored on ${when}. Everyone has to sign in again.`,
  people: {
    title: 'Who is reading?',
    list: 'People on this screen',
    other: 'Somebody else',
    back: 'Who is reading?',
  },
  pin: {
    lead: 'Enter your PIN',
    label: 'PIN of',
    placeholder: 'PIN',
    keys: 'Digits',
    back: 'Take the last digit back',
    entered: (digits: number) => `${plural(digits, 'digit')} entered`,
    usePassword: 'Use the password',
    otherWay: 'Sign in another way',
    wrong: 'This PIN is not right. Try again.',
    spent: 'There were too many wrong PINs. Sign in with your password this time; then the PIN works again.',
    unknownHere:
      'This screen does not know you any more: your password or your rights were changed. Sign in with your password.',
  },
  forget: {
    action: 'Forget me on this screen',
    confirm: 'Forget',
    ask: (name: string) => `Forget ${name} on this screen?`,
    text: 'Next time name and password are needed here. The account, the PIN and everything that was read stay as they are.',
  },
  remember: {
    label: 'Remember me on this screen',
    hint: 'For a tablet that you share: next time a tap on your picture and a PIN are enough.',
  },
  newPin: {
    title: 'Choose a PIN',
    lead: 'Four to twelve digits, for the screens that you tell to remember you.',
    again: 'Enter it once more.',
    label: 'New PIN',
    labelAgain: 'New PIN once more',
    next: 'Next',
    save: 'Save',
    differs: 'The two were not the same. Choose the PIN anew.',
    skip: 'Go on without a PIN',
  },
  providers: { or: 'or', go: 'Sign in with', unknown: 'The provider' },
  outside: {
    title: 'Go on in your browser',
    text: (provider: string) => `${provider} is open there. Sign in, and this window goes on by itself.`,
    again: 'Open it again',
    stop: 'Stop',
    ends: {
      late: 'The sign-in took longer than five minutes. Choose it again when you want to go on.',
      'not-opened':
        'No browser could be opened. Choose one in the settings of this computer and try again, or sign in another way.',
    },
  },
  backToWindow: { title: 'Go on in Inglenook', text: 'Its window goes on by itself. You can close this page.' },
  username: 'User name',
  password: 'Password',
  submit: 'Sign in',
  choose: {
    title: 'Choose a password',
    lead: 'Everything that was signed in with the old one is signed out.',
    password: 'New password',
    submit: 'Save and sign in',
    noToken: 'This link is not whole. Copy all of it, or ask for a new one.',
  },
  invitation: {
    title: 'You are invited',
    by: (name: string) => `${name} invites you to this Inglenook.`,
    username: 'User name',
    usernameHint: 'You sign in with it.',
    noName: 'Enter the name that you want to sign in with.',
    displayName: 'Name to show',
    optional: 'You can leave it empty.',
    password: 'Password',
    submit: 'Join',
    every: 'All libraries',
    none: 'No libraries yet',
    gone: 'This invitation is not good any more',
    askAgain: 'Ask the person who sent it for a new one.',
    toSignIn: 'To the sign-in',
    libraries: 'What you see',
    role: 'What you are',
    until: 'Good until',
    child: 'A child’s account: a grown-up of this house decides what it shows',
  },
  elsewhere: {
    text: 'You sign in by another place, which needs a window of its own. Sign in there, close that window and go on here.',
    open: 'Sign in in a new window',
    goOn: 'I am signed in: go on',
    nobody: 'Nobody is signed in in this browser yet. Finish the sign-in in the other window first.',
    other: 'Somebody else is signed in in the other window. Sign out there, and sign in as the person who was here.',
  },
  outsideAgain: {
    text: 'You sign in by another place, which opens in your browser. What you typed here stays.',
    nobody: 'Nobody is signed in yet. Choose it again, and finish the sign-in in your browser.',
    other: 'Somebody else has signed in. Sign them out in your browser, and sign in as the person who was here.',
  },
  again: {
    now: 'You can try again now.',
    title: 'Your session has ended',
    text: 'Sign in again. What you typed on this page is still here.',
    leave: 'Leave without saving',
  },
} as const

export const texts = inLanguage('session', english)

export const englishRoleNames = { reader: 'Reader', maintainer: 'Maintainer', admin: 'Administrator' } as const

export const roleNames = inLanguage('roles', englishRoleNames)
