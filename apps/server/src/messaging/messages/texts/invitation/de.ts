/**
 * The mail to an invited person, with the source, purpose and retention of their data, and their rights (Art. 14 GDPR).
 */
export const texts = {
  subject: '{inviterName} lädt Sie zu {company} ein',
  quote: '{inviterName} schreibt Ihnen:',
  text: ['{inviterName} möchte Sie als Partner gewinnen. Über diesen Link registrieren Sie sich:'],
  button: 'Konto anlegen',
  after: [
    'Wenn Sie nicht teilnehmen möchten, brauchen Sie nichts zu tun.',
    'Ihren Namen und Ihre E-Mail-Adresse haben wir von {inviterName}. {company} verwendet beides nur für diese Einladung, die einen Monat gilt. Registrieren Sie sich nicht, wird beides {days} Tage nach ihrem Ablauf gelöscht. Sie können jederzeit widersprechen, über den Link am Ende dieser E-Mail: Dann wird beides sofort gelöscht, und Sie werden hier nicht wieder eingeladen.',
    'Rechtsgrundlage ist das berechtigte Interesse an der Einladung (Art. 6 Abs. 1 Buchst. f DSGVO). Sie können Auskunft, Berichtigung und Löschung verlangen und sich bei einer Datenschutzbehörde beschweren. Wie Sie uns erreichen und was sonst mit Daten geschieht, steht hinter den Links am Ende dieser E-Mail.',
  ],
};
