/** Virtual network interfaces that no tablet is connected to, by the names that systems and programs give them. */
const virtual =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun\d|tap\d|ppp|tailscale|zt|wg|lxc|lxd|cni|flannel|vethernet|vmware|virtualbox|hyper-v|zerotier|wireguard|nordlynx|openvpn)/i

export function isVirtualNetwork(interfaceName: string): boolean {
  return virtual.test(interfaceName)
}
