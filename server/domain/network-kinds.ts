/** Virtual networks of a computer, which no tablet is in: by the names that systems and programs give to them. */
const virtual =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun\d|tap\d|ppp|tailscale|zt|wg|lxc|lxd|cni|flannel|vethernet|vmware|virtualbox|hyper-v|zerotier|wireguard|nordlynx|openvpn)/i

export function isVirtualNetwork(interfaceName: string): boolean {
  return virtual.test(interfaceName)
}
