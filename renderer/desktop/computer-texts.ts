import { inLanguage } from '../languages/in-language.ts'

/** What the desktop app says of its computer, over every screen, and of networks. */
export const english = {
  computer: {
    title: 'This computer',
    lead: 'What Inglenook does on the computer that it runs on.',
    share: 'Share in the home network',
    shareHelp: 'Tablets, phones and readers of your home can connect. While it is off, only this computer can.',
    paused: 'Sharing is paused until you switch it on again in the menu beside the clock, or Inglenook starts anew.',
    startAtLogin: 'Start with this computer',
    startAtLoginHelp: 'Inglenook starts without a window when you sign in, so that your devices always find it.',
    lookForUpdates: 'Look for updates',
    lookForUpdatesHelp:
      'Once a day it is asked whether there is a newer version. Nothing is told about you or your books.',
    ready: (version: string) => `Version ${version} is here. It begins with the next start.`,
    install: 'Restart now',
    failed: 'This could not be changed. Try again.',
  },
  notes: {
    away: {
      waiting: 'The server of Inglenook has failed and is started again by itself. This page goes on after that.',
      broken: 'The server of Inglenook does not run. The dialog says why, and what can be done.',
    },
    otherPort: (wanted: number, port: number) =>
      `Another program uses port ${wanted}. Until the next start, Inglenook answers on port ${port}: devices have to use that one.`,
    safeMode: 'Inglenook failed three times while starting and runs in safe mode: nothing is scanned by itself.',
    logs: 'Open the logs',
    backups: 'Show the backups',
    leaveSafeMode: 'Try a normal start',
  },
  reach: {
    title: 'Can other devices connect?',
    looking: 'Looking at the networks of this computer …',
    answers: (address: string) => `Inglenook answers at ${address}.`,
    silent: (address: string) =>
      `Inglenook does not answer at ${address}, not even for this computer. Start its server again from the menu beside the clock.`,
    nowhere: 'This computer is in no network now. Connect it by cable or Wi-Fi, then look again.',
    visited: (moment: string) => `Another device got through last on ${moment}: network and firewall let devices in.`,
    unvisited:
      'No other device has come since sharing is on. A computer cannot see its own firewall from outside: open the address on a phone or tablet of your home to be sure.',
    again: 'Look again',
    failed: 'The networks of this computer could not be looked at. Try again.',
  },
  connectivityProblems: {
    kinds: {
      'public-network':
        'Windows takes your network for a public one and keeps every device out. If it is your home, open its properties in the settings, and choose “Private network”.',
      blocked: 'The firewall of Windows has a rule that keeps devices away from Inglenook.',
      'no-rule': 'The firewall of Windows has no rule yet that lets devices in to Inglenook.',
      'mac-firewall':
        'The firewall of macOS is on. Open Network, Firewall, Options, and allow incoming connections for Inglenook.',
      'mac-blocks-all':
        'The firewall of macOS blocks all incoming connections. Open Network, Firewall, Options, switch that off, and allow them for Inglenook.',
      ufw: 'This computer has the firewall ufw. These lines open it for Inglenook:',
      firewalld: 'This computer has the firewall firewalld. These lines open it for Inglenook:',
    },
    allow: 'Let devices in',
    openNetwork: 'Open the network settings',
    openFirewall: 'Open the firewall settings',
    declined: 'Nothing was changed. Say yes when Windows asks, or do it by hand.',
    notOpened: 'The settings could not be opened. Open them from the start menu of your system.',
    byHand: 'Type them in a terminal; they ask for your password.',
    byHandWindows:
      'By hand: open a command prompt as administrator, and run these lines. They hold for private networks.',
    command: (number: number) => `line ${number}`,
  },
  advice: {
    title: 'When a device cannot connect',
    windows: [
      'Windows asks once whether Inglenook may be reached: allow it on private networks. If you declined, open “Allow an app through Windows Firewall” and tick Inglenook under Private.',
      'Is your home network set to “Public”? Then Windows keeps every device out. Open Settings, Network & internet, the properties of your network, and choose Private network.',
    ],
    mac: [
      'macOS asks once whether Inglenook may find devices in your local network: allow it. It stands in System Settings, Privacy & Security, Local Network.',
      'Is the firewall of macOS on? Open System Settings, Network, Firewall, Options, and allow incoming connections for Inglenook.',
    ],
    linux: ['A firewall of another kind has to let devices in to the port that stands in the address.'],
    everywhere:
      'Both have to be in the same network. Guest networks often keep devices apart, and a VPN on one of them may lead away from home.',
  },
} as const

export const texts = inLanguage('thisComputer', english)
