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
    otherPort: (wanted: number, port: number) =>
      `Another program uses port ${wanted}. Until the next start, Inglenook answers on port ${port}: devices have to use that one.`,
    safeMode: 'Inglenook failed three times while starting and runs in safe mode: nothing is scanned by itself.',
    logs: 'Open the logs',
    backups: 'Show the backups',
    leaveSafeMode: 'Try a normal start',
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
    linux: (port: number) => [
      `Does this computer have a firewall? With ufw: sudo ufw allow ${port}/tcp and sudo ufw allow 5353/udp. With firewalld: sudo firewall-cmd --permanent --add-port=${port}/tcp --add-service=mdns, then sudo firewall-cmd --reload.`,
    ],
    everywhere:
      'Both have to be in the same network. Guest networks often keep devices apart, and a VPN on one of them may lead away from home.',
  },
} as const

export const texts = inLanguage('thisComputer', english)
