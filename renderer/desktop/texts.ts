import { inLanguage } from '../languages/in-language.ts'

/** Texts of the desktop app about its computer, its state and its network. */
export const english = {
  computer: {
    title: 'This computer',
    lead: 'Settings of the computer that Inglenook runs on.',
    share: 'Share on home network',
    shareHelp: 'Lets tablets, phones and e-readers on your network connect. When this is off, only this computer can.',
    paused: 'Sharing is paused until you turn it on again in the tray menu or restart Inglenook.',
    startAtLogin: 'Start at login',
    startAtLoginHelp:
      'Inglenook starts in the background when you sign in to this computer, so your devices can always find it.',
    lookForUpdates: 'Check for updates',
    lookForUpdatesHelp: 'Checks for a new version once a day. No information about you or your books is sent.',
    ready: (version: string) => `Version ${version} is ready. It will be used after the next restart.`,
    install: 'Restart now',
    failed: 'Couldn’t change this setting. Try again.',
  },
  notes: {
    away: {
      waiting: 'The Inglenook server failed and is restarting automatically. This page will reconnect.',
      broken: 'The Inglenook server isn’t running. The dialog explains why and what you can do.',
    },
    otherPort: (wanted: number, port: number) =>
      `Another program uses port ${wanted}. Inglenook uses port ${port} until the next start, so devices have to connect to that port.`,
    safeMode: 'Inglenook failed to start three times and is running in safe mode. Automatic scanning is off.',
    logs: 'Open logs',
    backups: 'Show backups',
    leaveSafeMode: 'Restart normally',
  },
  reach: {
    title: 'Can other devices connect?',
    looking: 'Checking this computer’s networks…',
    answers: (address: string) => `Inglenook is available at ${address}.`,
    silent: (address: string) =>
      `Inglenook can’t be reached at ${address}, even from this computer. Restart the server from the tray menu.`,
    nowhere: 'This computer isn’t connected to a network. Connect it by cable or Wi-Fi, then check again.',
    visited: (moment: string) =>
      `Another device last connected on ${moment}, so the network and firewall allow connections.`,
    unvisited:
      'No other device has connected since sharing was turned on. To test the connection, open the address on a phone or tablet in your home.',
    again: 'Check again',
    failed: 'Couldn’t check this computer’s networks. Try again.',
  },
  others: {
    title: 'Libraries on other computers',
    lead: 'Inglenook may already run on another computer in your home. This window can show the library there, and keep its books for reading offline.',
    joined: 'Libraries you have opened',
    found: 'Found in your network',
    on: (name: string) => `Library on ${name}`,
    open: 'Open',
    remove: 'Remove',
    removeAsk: (name: string) => `Remove the library on ${name}?`,
    removeMeaning:
      'This computer is signed out of it, and books that were kept here for reading offline are deleted. Nothing changes on the other computer.',
    looking: 'Looking for libraries in your network…',
    none: 'No other library was found. Check that sharing is turned on there and that both computers are in the same network, or enter its address.',
    again: 'Look again',
    address: 'Address',
    addressHelp: 'On the other computer, it’s shown under Devices and sessions.',
    connect: 'Connect',
    failed: 'That didn’t work. Try again.',
    outcomes: {
      unreachable:
        'Nothing answers at this address. Check that the other computer is on and that Inglenook is shared there.',
      other:
        'Inglenook doesn’t answer at this address, or is an older version. Check the address, or update Inglenook there.',
      own: 'This is the address of the library on this computer.',
      declined: 'Not connected, because the certificate wasn’t accepted.',
      'no-address': 'This isn’t an address. Enter one such as 192.168.1.20 or https://books.example.',
    },
  },
  connectivityProblems: {
    kinds: {
      'public-network':
        'Windows treats your network as public and blocks all devices. If this is your home network, open its properties in Settings and choose “Private network”.',
      blocked: 'A Windows Firewall rule blocks devices from connecting to Inglenook.',
      'no-rule': 'Windows Firewall has no rule yet that lets devices connect to Inglenook.',
      'mac-firewall':
        'The macOS firewall is on. Open Network, Firewall, Options, and allow incoming connections for Inglenook.',
      'mac-blocks-all':
        'The macOS firewall blocks all incoming connections. Open Network, Firewall, Options, turn that off, and allow incoming connections for Inglenook.',
      ufw: 'This computer uses the ufw firewall. These commands allow connections to Inglenook:',
      firewalld: 'This computer uses the firewalld firewall. These commands allow connections to Inglenook:',
    },
    allow: 'Allow connections',
    openNetwork: 'Open network settings',
    openFirewall: 'Open firewall settings',
    declined: 'Nothing was changed. Choose Yes when Windows asks, or use the commands below.',
    notOpened: 'Couldn’t open the settings. Open them from your system’s menu.',
    byHand: 'Run them in a terminal and enter your password when asked.',
    byHandWindows:
      'To do it yourself, open a command prompt as administrator and run these commands. They apply to private networks.',
    command: (number: number) => `command ${number}`,
  },
  advice: {
    title: 'If a device can’t connect',
    windows: [
      'Windows asks once whether to allow connections to Inglenook. Allow them on private networks. If you declined, open “Allow an app through Windows Firewall” and select Inglenook under Private.',
      'If your home network is set to “Public”, Windows blocks all devices. Open Settings, Network & internet, the properties of your network, and choose Private network.',
    ],
    mac: [
      'macOS asks once whether Inglenook may find devices on your local network. Allow it. You can change this in System Settings, Privacy & Security, Local Network.',
      'If the macOS firewall is on, open System Settings, Network, Firewall, Options, and allow incoming connections for Inglenook.',
    ],
    linux: ['If you use another firewall, allow incoming connections to the port in the address.'],
    everywhere:
      'Both devices have to be on the same network. Guest networks often separate devices, and a VPN can route traffic away from your home network.',
  },
} as const

export const texts = inLanguage('thisComputer', english)

export const englishDesktop = {
  showInFolder: 'Show in folder',
  notHere: 'This file can’t be found. Check that its drive is connected.',
  open: { data: 'Open data folder', logs: 'Open log folder', crashes: 'Open folder with crash reports' },
  noFolder: 'This folder doesn’t exist yet.',
}

export const folderTexts = inLanguage('desktop', englishDesktop)
