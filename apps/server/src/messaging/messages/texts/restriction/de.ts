/** Mails about a restriction of somebody's data (Art. 18 GDPR), and its upcoming end. */
export const texts = {
  'data-restricted': {
    subject: 'Ihre Daten sind eingeschränkt',
    text: [
      'Seit {date} verarbeiten wir Ihre Daten nur noch eingeschränkt (Art. 18 DSGVO). Wir speichern sie weiter und tun, was der Vertrag verlangt: Provisionen, Abrechnungen und Auszahlungen laufen wie gewohnt weiter.',
      'Solange das gilt, bekommen Sie keine Rundnachrichten und keine E-Mails über Ihr Team, und andere Partner sehen weder Ihre E-Mail-Adresse noch Ihre Telefonnummer. Bevor es endet, schreiben wir Ihnen.',
    ],
    button: 'Ihre Daten ansehen',
  },
  'data-restriction-ends': {
    subject: 'Die Einschränkung Ihrer Daten endet am {date}',
    text: [
      'Am {date} endet die Einschränkung der Verarbeitung Ihrer Daten (Art. 18 Abs. 3 DSGVO). Von da an verarbeiten wir sie wieder wie zuvor.',
      'Sind Sie damit nicht einverstanden, antworten Sie bitte vorher auf diese E-Mail.',
    ],
    button: 'Ihre Daten ansehen',
  },
};
