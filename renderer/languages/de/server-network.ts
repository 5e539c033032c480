/** What the server says of being found in its network. */
export const ofNetwork: Readonly<Record<string, string>> = {
  'Inglenook does not tell its network that it is there. Switch on “Visible on this network”; until then type or scan its address.':
    'Inglenook macht sich in seinem Netz nicht bekannt. Schalte „In diesem Netz sichtbar“ ein; bis dahin gib die Adresse ein oder scanne sie.',
  'Nobody can sign in yet. Make the first account; Inglenook shows itself in the network after that.':
    'Noch kann sich niemand anmelden. Leg das erste Konto an; danach zeigt sich Inglenook im Netz.',
  'Inglenook answers on its own computer only. Start it with --host 0.0.0.0 (application.host in service.yaml) to let other devices in.':
    'Inglenook antwortet nur auf seinem eigenen Computer. Starte es mit --host 0.0.0.0 (application.host in service.yaml), um andere Geräte einzulassen.',
  'Inglenook answers on an IPv6 address only, and reading apps look for IPv4. Start it with --host 0.0.0.0, or type its address in the app.':
    'Inglenook antwortet nur auf einer IPv6-Adresse, und Lese-Apps suchen nach IPv4. Starte es mit --host 0.0.0.0, oder gib seine Adresse in der App ein.',
  'This computer is in no network. Connect it by cable or Wi-Fi; Inglenook shows itself by itself after that.':
    'Dieser Computer ist in keinem Netz. Verbinde ihn mit Kabel oder WLAN; danach zeigt sich Inglenook von selbst.',
  'Another program holds UDP port 5353 for itself, which devices are found by. Stop that program (often another media server or a Bonjour tool), or type the address in the app.':
    'Ein anderes Programm hält den UDP-Port 5353 für sich, über den Geräte gefunden werden. Beende es (oft ein anderer Medienserver oder ein Bonjour-Werkzeug), oder gib die Adresse in der App ein.',
  'The system does not let Inglenook send to all devices of this network. On a VPN or a guest network that is usual: use the home network, or type the address in the app.':
    'Das System lässt Inglenook nicht an alle Geräte dieses Netzes senden. In einem VPN oder Gastnetz ist das üblich: Nimm das Heimnetz, oder gib die Adresse in der App ein.',
  'Inglenook does not hear its own announcement: a firewall probably stops it. Allow incoming and outgoing UDP port 5353 for this program, and the TCP port of the address.':
    'Inglenook hört sich selbst nicht im Netz: Wahrscheinlich hält es eine Firewall auf. Erlaube diesem Programm den UDP-Port 5353, ein- und ausgehend, und den TCP-Port der Adresse.',
  'The only network of this computer seems to be a VPN or a virtual one, which phones and tablets are not in. Connect the computer to the home network.':
    'Das einzige Netz dieses Computers scheint ein VPN oder ein virtuelles zu sein, in dem Handys und Tablets nicht sind. Verbinde ihn mit dem Heimnetz.',
  'This computer is in several networks and shows itself in one of them. Devices in the others need the address typed.':
    'Dieser Computer ist in mehreren Netzen und zeigt sich in einem davon. Geräte in den anderen brauchen die Adresse.',
  'Inglenook runs in a container. Give it the network of its host (--network host), or devices cannot find it.':
    'Inglenook läuft in einem Container. Gib ihm das Netz seines Rechners (--network host), sonst finden Geräte es nicht.',
  'Another device has the same name, so this one got a number.':
    'Ein anderes Gerät heißt genauso, deshalb hat dieses eine Nummer bekommen.',
}
