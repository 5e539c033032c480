import type { NoteWording } from '../../../../server/contract/notes.ts'

export const discovery: NoteWording<'discovery'> = {
  off: 'Inglenook macht sich in seinem Netz nicht bekannt. Schalte „In diesem Netz sichtbar“ ein; bis dahin gib die Adresse ein oder scanne sie.',
  'not-set-up': 'Noch kann sich niemand anmelden. Leg das erste Konto an; danach zeigt sich Inglenook im Netz.',
  loopback:
    'Inglenook antwortet nur auf seinem eigenen Computer. Starte es mit --host 0.0.0.0 (application.host in service.yaml), um andere Geräte einzulassen.',
  'ipv6-only':
    'Inglenook antwortet nur auf einer IPv6-Adresse, und Lese-Apps suchen nach IPv4. Starte es mit --host 0.0.0.0, oder gib seine Adresse in der App ein.',
  'no-network':
    'Dieser Computer ist in keinem Netz. Verbinde ihn mit Kabel oder WLAN; danach zeigt sich Inglenook von selbst.',
  'port-taken':
    'Ein anderes Programm hält den UDP-Port 5353 für sich, über den Geräte gefunden werden. Beende es (oft ein anderer Medienserver oder ein Bonjour-Werkzeug), oder gib die Adresse in der App ein.',
  'no-multicast':
    'Das System lässt Inglenook nicht an alle Geräte dieses Netzes senden. In einem VPN oder Gastnetz ist das üblich: Nimm das Heimnetz, oder gib die Adresse in der App ein.',
  'not-heard':
    'Inglenook hört sich selbst nicht im Netz: Wahrscheinlich hält es eine Firewall auf. Erlaube diesem Programm den UDP-Port 5353, ein- und ausgehend, und den TCP-Port der Adresse.',
  'virtual-network':
    'Das einzige Netz dieses Computers scheint ein VPN oder ein virtuelles zu sein, in dem Handys und Tablets nicht sind. Verbinde ihn mit dem Heimnetz.',
  'several-networks':
    'Dieser Computer ist in mehreren Netzen und zeigt sich in einem davon. Geräte in den anderen brauchen die Adresse.',
  container:
    'Inglenook läuft in einem Container. Gib ihm das Netz seines Rechners (--network host), sonst finden Geräte es nicht.',
  renamed: 'Ein anderes Gerät heißt genauso, deshalb hat dieses eine Nummer bekommen.',
}
