import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { ChannelArgs, ChannelName, ChannelResult, DesktopBridge, DesktopState } from './ipc/channels.ts'

/** One bridge method per channel: pages cannot name channels themselves. */
function ask<N extends ChannelName>(name: N) {
  return (...args: ChannelArgs<N>): Promise<ChannelResult<N>> => ipcRenderer.invoke(`inglenook:${name}`, ...args)
}

const bridge: DesktopBridge = {
  state: ask('state'),
  chooseFolders: ask('chooseFolders'),
  reveal: ask('reveal'),
  openFolder: ask('openFolder'),
  setShared: ask('setShared'),
  signInExternally: ask('signInExternally'),
  endSignIn: ask('endSignIn'),
  checkReachability: ask('checkReachability'),
  openSettings: ask('openSettings'),
  allowInFirewall: ask('allowInFirewall'),
  setStartsAtLogin: ask('setStartsAtLogin'),
  leaveSafeMode: ask('leaveSafeMode'),
  setLanguage: ask('setLanguage'),
  setColorScheme: ask('setColorScheme'),
  lookForLibraries: ask('lookForLibraries'),
  joinLibrary: ask('joinLibrary'),
  openLibrary: ask('openLibrary'),
  forgetLibrary: ask('forgetLibrary'),
  setChecksForUpdates: ask('setChecksForUpdates'),
  installUpdate: ask('installUpdate'),
  onState(listener) {
    const forward = (_event: unknown, state: DesktopState) => listener(state)
    ipcRenderer.on('inglenook:state-changed', forward)
    return () => void ipcRenderer.off('inglenook:state-changed', forward)
  },
  onStart(listener) {
    ipcRenderer.on('inglenook:start', (_event: unknown, message: Parameters<typeof listener>[0]) => listener(message))
  },
  pathOf: (file) => webUtils.getPathForFile(file as File),
}

contextBridge.exposeInMainWorld('inglenookDesktop', bridge)
