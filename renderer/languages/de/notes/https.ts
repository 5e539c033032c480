import type { NoteWording } from '../../../../server/contract/notes.ts'

export const https: NoteWording<'https'> = {
  certificate_unreadable: ({ file }) =>
    `${file} lässt sich nicht lesen. Prüfe den Pfad, und gib dem Benutzer von Inglenook das Recht, die Datei zu lesen.`,
  certificate_not_pem: ({ file }) =>
    `${file} ist kein Zertifikat im PEM-Format. Nimm die Datei mit BEGIN CERTIFICATE, oft fullchain.pem.`,
  key_not_pem: ({ file }) =>
    `${file} ist kein Schlüssel im PEM-Format. Nimm die Datei mit BEGIN PRIVATE KEY, oft privkey.pem.`,
  key_encrypted: ({ file }) =>
    `Der Schlüssel ${file} hat ein Passwort. Entferne es: openssl pkey -in SCHLÜSSEL -out NEUERSCHLÜSSEL`,
  key_of_another: ({ file, key }) =>
    `Der Schlüssel ${key} gehört nicht zum ersten Zertifikat in ${file}. Nimm die beiden Dateien eines Zertifikats, das des Servers zuerst.`,
  certificate_refused: ({ file, reason }) =>
    `Das Zertifikat ${file} lässt sich nicht verwenden (${reason}). Stelle es neu aus.`,
  certificate_expired: ({ day }) =>
    `Das Zertifikat ist am ${day} abgelaufen, deshalb lehnen Browser es ab. Erneuere es; Inglenook nimmt dann das neue.`,
  certificate_early: ({ day }) =>
    `Das Zertifikat gilt erst ab ${day}, deshalb lehnen Browser es ab. Prüfe Datum und Uhrzeit dieses Computers.`,
  certificate_nameless:
    'Das Zertifikat nennt keinen Host, deshalb lehnen Browser es ab. Stelle eines mit einem Subject Alternative Name aus.',
  certificate_not_received:
    'Das Zertifikat ließ sich nicht erneuern. Der Grund steht im Protokoll des Servers. Inglenook versucht es von selbst wieder.',
  tailscale_missing:
    'Das Programm tailscale wurde auf diesem Computer nicht gefunden. Installiere Tailscale, oder schalte application.tls.tailscale aus.',
  tailscale_stopped: 'Tailscale läuft auf diesem Computer nicht. Starte es mit: sudo tailscale up',
  tailscale_logged_out: 'Tailscale ist auf diesem Computer nicht angemeldet. Melde dich an mit: sudo tailscale up',
  tailscale_https_off:
    'Dein Tailscale-Netz hat keine HTTPS-Zertifikate. Schalte auf der DNS-Seite seiner Verwaltung MagicDNS und HTTPS Certificates ein.',
  tailscale_not_permitted: ({ user }) =>
    `Tailscale gibt dem Benutzer ${user} keine Zertifikate. Erlaube es einmal mit: sudo tailscale set --operator=${user}`,
  tailscale_silent:
    'Tailscale hat nicht rechtzeitig geantwortet. Prüfe, ob dieser Computer mit dem Internet verbunden ist.',
  tailscale_failed: ({ reason }) => `Tailscale hat kein Zertifikat ausgestellt. Es sagt: ${reason}`,
  acme_record_refused: ({ provider, reason }) =>
    `Der Eintrag für das Zertifikat ließ sich über ${provider} nicht setzen: ${reason}. Prüfe application.tls.acme.dns.`,
  acme_no_dns: ({ domain }) =>
    `Die Zertifizierungsstelle nimmt für ${domain} keinen Nachweis über DNS an. Wähle in application.tls.acme.directory_url eine andere.`,
  acme_unreachable: ({ host, code }) =>
    `Die Zertifizierungsstelle ${host} ist nicht erreichbar (${code}). Prüfe die Internetverbindung dieses Computers und application.tls.acme.directory_url.`,
  acme_silent: ({ host }) =>
    `Die Zertifizierungsstelle ${host} hat nicht rechtzeitig ein Zertifikat ausgestellt. Inglenook versucht es von selbst wieder.`,
  acme_refused: ({ host, reason }) =>
    `Die Zertifizierungsstelle ${host} hat kein Zertifikat ausgestellt. Sie sagt: ${reason}`,
}
