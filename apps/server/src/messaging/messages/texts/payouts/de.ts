/** Mails about payouts, corrections, debts and objections. */
export const texts = {
  'correction-credited': {
    subject: 'Wir haben Ihnen {amount} gutgeschrieben',
    text: [
      'Ihrem Konto wurden {amount} gutgeschrieben. Der Grund: {text}',
      'Der Betrag ist sofort verfügbar und steht bei Ihren Gutschriften.',
    ],
    button: 'Gutschriften ansehen',
  },
  'correction-debited': {
    subject: 'Wir haben {amount} von Ihrem Konto abgezogen',
    text: [
      'Von Ihrem Konto wurden {amount} abgezogen. Der Grund: {text}',
      'Reicht Ihr Guthaben dafür nicht, wird der Rest mit Ihren nächsten Gutschriften verrechnet. Ist etwas falsch, antworten Sie bitte auf diese E-Mail.',
    ],
    button: 'Gutschriften ansehen',
  },
  'debt-demanded': {
    subject: 'Zahlungsaufforderung {number} über {amount}',
    text: [
      'Nach Rückbuchungen oder Korrekturen sind {amount} offen, die Ihr Guthaben nicht deckt. Bitte zahlen Sie den Betrag bis zum {day}.',
      'Das Schreiben {number} finden Sie in Ihrem Konto. Ist etwas falsch, antworten Sie bitte auf diese E-Mail.',
    ],
    button: 'Konto ansehen',
  },
  'objection-answered': {
    subject: 'Antwort auf Ihren Widerspruch gegen {number}',
    quote: 'Unsere Antwort:',
    text: [
      'Wir haben Ihren Widerspruch gegen die Abrechnungsgutschrift {number} geprüft. Stimmen Sie einer neuen zu, stellen wir sie sofort aus. Bis dahin bleibt es bei Ihrem Widerspruch; den Nettobetrag behalten Sie.',
    ],
    button: 'Auszahlung ansehen',
  },
  'payout-approved': {
    subject: 'Ihre Auszahlung über {amount} ist genehmigt',
    text: [
      'Ihre Auszahlung über {amount} ist geprüft und genehmigt. Sie wird jetzt ausgezahlt, Ziel: {destination}.',
      'Das Dokument dazu finden Sie bei Ihren Auszahlungen.',
    ],
    button: 'Auszahlung ansehen',
  },
  'payout-approved-planned': {
    subject: 'Ihre Auszahlung über {amount} ist genehmigt',
    text: [
      'Ihre Auszahlung über {amount} ist geprüft und genehmigt. Ausgezahlt wird sie am {day}, Ziel: {destination}.',
      'Das Dokument dazu finden Sie bei Ihren Auszahlungen.',
    ],
    button: 'Auszahlung ansehen',
  },
  'payout-held': {
    subject: 'Ihre Auszahlung über {amount} ist beantragt',
    text: [
      'Ihre Auszahlung über {amount} ist bei uns eingegangen, Ziel: {destination}.',
      'Weil Ihr Passwort oder das Ziel vor Kurzem geändert wurde, halten wir sie bis zum {until} zurück. Danach prüfen wir sie und schreiben Ihnen.',
      'Haben Sie sie nicht beantragt, melden Sie sich bitte sofort bei uns.',
    ],
    button: 'Auszahlung ansehen',
  },
  'payout-lacks': {
    subject: 'Was zu Ihrer Auszahlung noch fehlt',
    text: [
      'Auf Ihrem Konto sind {amount} verfügbar, die wir in diesem Zahllauf nicht auszahlen konnten. Es fehlt: {needs}.',
      'Sobald alles da ist, gehören Sie zum nächsten Zahllauf.',
    ],
    button: 'Guthaben ansehen',
  },
  'payout-paid': {
    subject: 'Ihre Auszahlung über {amount} ist ausgezahlt',
    text: [
      'Ihre Auszahlung über {amount} ist ausgezahlt, Ziel: {destination}.',
      'Das Dokument dazu finden Sie bei Ihren Auszahlungen.',
    ],
    button: 'Auszahlung ansehen',
  },
  'payout-rejected': {
    subject: 'Ihre Auszahlung über {amount} wurde abgelehnt',
    text: [
      'Ihre Auszahlung über {amount} wurde abgelehnt. Der Grund: {reason}',
      'Was darin enthalten war, ist wieder Ihrem Guthaben gutgeschrieben.',
    ],
    button: 'Auszahlung ansehen',
  },
  'payout-requested': {
    subject: 'Ihre Auszahlung über {amount} ist beantragt',
    text: [
      'Ihre Auszahlung über {amount} ist bei uns eingegangen, Ziel: {destination}. Wir prüfen sie und schreiben Ihnen, sobald sie genehmigt ist.',
      'Haben Sie sie nicht beantragt, melden Sie sich bitte sofort bei uns.',
    ],
    button: 'Auszahlung ansehen',
  },
  'payout-requested-planned': {
    subject: 'Ihre Auszahlung über {amount} ist beantragt',
    text: [
      'Ihre Auszahlung über {amount} ist bei uns eingegangen, Ziel: {destination}. Wir prüfen sie und schreiben Ihnen, sobald sie genehmigt ist. Ausgezahlt wird sie danach am {day}.',
      'Haben Sie sie nicht beantragt, melden Sie sich bitte sofort bei uns.',
    ],
    button: 'Auszahlung ansehen',
  },
  'payout-returned': {
    subject: 'Ihre Auszahlung über {amount} kam zurück',
    text: [
      'Die Bank hat Ihre Auszahlung über {amount} zurückgeschickt, Ziel: {destination}. {cause}',
      'Ihr Geld geht nicht verloren. Bitte geben Sie in Ihrem Profil ein Konto an, das Überweisungen annimmt. Mit der ersten Auszahlung, die mindestens 72 Stunden nach der Änderung liegt, senden wir den Betrag erneut.',
    ],
    button: 'Bankverbindung ändern',
  },
};
