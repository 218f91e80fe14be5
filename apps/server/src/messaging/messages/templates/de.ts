import { de as emailChange } from '../email-change/de.ts';
import { de as invitation } from '../invitation/de.ts';
import { de as restriction } from '../restriction/de.ts';
import { de as statements } from '../statements/de.ts';
import { de as takeoverInvitation } from '../takeover-invitation/de.ts';
import { germanBySubject } from './mails-by-subject.ts';
import type { TemplateTexts } from './template-parameters.ts';

/** German, the default language. */
export const de: TemplateTexts = {
  greeting: { named: 'Guten Tag {recipient},', anybody: 'Guten Tag!' },
  closing: 'Freundliche Grüße\nIhr Team von {company}',
  legal:
    'Zu dieser Nachricht sind wir gesetzlich verpflichtet. Sie geht deshalb auch an alle, die Rundnachrichten abgeschaltet haben.',
  footer: {
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    settings: 'E-Mail-Einstellungen',
    unsubscribe: 'Diese E-Mails abbestellen',
    objection: 'Nicht mehr eingeladen werden',
  },
  messages: {
    'authenticator-app-removed': {
      subject: 'Ihre Authenticator-App wurde entfernt',
      text: [
        'Die Authenticator-App wurde am {date} von Ihrem Konto entfernt. Außer dem Passwort braucht Ihre Anmeldung weiterhin einen Passkey. Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort und melden Sie sich bei uns.',
      ],
      button: 'Sicherheit prüfen',
    },
    broadcast: { subject: 'Nachricht von {company}', text: ['Diese Nachricht gibt es nicht mehr.'] },
    'business-box-ends': {
      subject: 'Ihre Businessbox endet am {date}',
      text: ['Ihre Businessbox endet am {date}. Wo Sie sie verlängern, steht in Ihrem Profil.'],
      button: 'Businessbox verlängern',
    },
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
    'deletion-done': {
      subject: 'Ihr Konto ist gelöscht',
      text: [
        'Ihrem Antrag vom {date} sind wir gefolgt: Ihr Konto ist gelöscht, eine Anmeldung ist nicht mehr möglich. Ihr Name, Ihre Adressen, Ihre Bankverbindung und Ihre Unterlagen sind entfernt. Was wir gesetzlich aufbewahren müssen, etwa Abrechnungen und Bestellungen, bleibt bis zum Ende der Frist unter einer Nummer gesperrt.',
      ],
    },
    'deletion-refused': {
      subject: 'Zur Löschung Ihres Kontos',
      quote: 'Die Begründung:',
      text: [
        'Ihr Antrag vom {date} auf Löschung Ihres Kontos wurde geprüft. Zurzeit können wir ihn nicht ausführen, Ihr Konto bleibt bestehen. Sobald der Grund entfallen ist, können Sie die Löschung neu beantragen. Fragen beantworten wir gern.',
      ],
      button: 'Profil öffnen',
    },
    'deletion-requested': {
      subject: 'Sie haben die Löschung Ihres Kontos beantragt',
      text: [
        'Ihr Antrag auf Löschung Ihres Kontos ist am {date} eingegangen. Wir prüfen ihn und schreiben Ihnen das Ergebnis. Was wir gesetzlich aufbewahren müssen, etwa Abrechnungen, wird bis zum Ende der Frist gesperrt statt gelöscht. Waren Sie das nicht, melden Sie sich bitte sofort bei uns.',
      ],
      button: 'Profil öffnen',
    },
    'first-children-order': {
      subject: 'Erste Bestellung in Ihrem Team',
      text: ['{partnerName} hat am {date} zum ersten Mal bestellt.'],
      button: 'Team ansehen',
    },
    'home-delivery-ends': {
      subject: 'Ihr Lieferservice endet am {date}',
      text: ['Ihr Lieferservice endet am {date}. Wo Sie ihn verlängern, steht in Ihrem Profil.'],
      button: 'Lieferservice verlängern',
    },
    invitation,
    'mail-test': {
      subject: 'Test-E-Mail von {company}',
      text: [
        'Diese E-Mail haben Sie bei der Einrichtung angefordert. Sie ist angekommen, also kann {company} E-Mails senden.',
      ],
      button: 'Zur Anmeldung',
    },
    'new-customer': {
      subject: 'Neuer Kunde in Ihrem Team',
      text: ['{partnerName} ist seit dem {date} Ihr Kunde.'],
      button: 'Team ansehen',
    },
    'new-partner': {
      subject: 'Neuer Partner in Ihrem Team',
      text: ['{partnerName} ist seit dem {date} Partner in Ihrem Team.'],
      button: 'Team ansehen',
    },
    'new-user-login': {
      subject: 'Neue Anmeldung in Ihrem Konto',
      text: [
        'In Ihrem Konto gab es eine neue Anmeldung: {date} ({device}). Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort.',
      ],
      button: 'Sicherheit prüfen',
    },
    'objection-answered': {
      subject: 'Antwort auf Ihren Widerspruch gegen {number}',
      quote: 'Unsere Antwort:',
      text: [
        'Wir haben Ihren Widerspruch gegen die Abrechnungsgutschrift {number} geprüft. Stimmen Sie einer neuen zu, stellen wir sie sofort aus. Bis dahin bleibt es bei Ihrem Widerspruch; den Nettobetrag behalten Sie.',
      ],
      button: 'Auszahlung ansehen',
    },
    'operator-invitation': {
      subject: 'Ihr Zugang zu {company}',
      text: [
        '{inviterName} hat für Sie einen Zugang als Mitarbeiter angelegt. Über diesen Link setzen Sie Ihr Passwort; er gilt {days} Tage:',
      ],
      button: 'Passwort setzen',
      after: ['Erwarten Sie keinen Zugang, brauchen Sie nichts zu tun.'],
    },
    'passkey-added': {
      subject: 'Ein Passkey wurde hinzugefügt',
      text: [
        'Zu Ihrem Konto wurde am {date} ein Passkey hinzugefügt. Mit ihm melden Sie sich ohne Passwort an. Das Passwort allein genügt nicht mehr. Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort und melden Sie sich bei uns.',
      ],
      button: 'Sicherheit prüfen',
    },
    'passkey-removed': {
      subject: 'Ein Passkey wurde entfernt',
      text: [
        'Von Ihrem Konto wurde am {date} ein Passkey entfernt. Mit ihm kann sich niemand mehr anmelden. Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort und melden Sie sich bei uns.',
      ],
      button: 'Sicherheit prüfen',
    },
    'password-changed': {
      subject: 'Ihr Passwort wurde geändert',
      text: [
        'Ihr Passwort wurde am {date} geändert. Alle Geräte wurden abgemeldet. Waren Sie das nicht, fordern Sie bitte sofort ein neues Passwort an.',
      ],
      button: 'Neues Passwort anfordern',
    },
    'password-code': {
      subject: 'Ihr Code für ein neues Passwort',
      text: [
        'Ihr Code lautet {code}. Er gilt {minutes} Minuten und nur einmal.',
        'Haben Sie kein neues Passwort angefordert, können Sie diese Nachricht ignorieren.',
      ],
      sms: '{company}: Ihr Code lautet {code}. Er gilt {minutes} Minuten.',
    },
    'payment-destination-changed': {
      subject: 'Ihre Bankverbindung oder PayPal-Adresse wurde geändert',
      text: [
        'Ihre Bankverbindung oder PayPal-Adresse wurde am {date} geändert. Auszahlungen werden deshalb 72 Stunden lang zurückgehalten. Waren Sie das nicht, melden Sie sich bitte sofort bei uns.',
      ],
      button: 'Bankverbindung prüfen',
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
      subject: 'Ihre Auszahlung über {amount} ist angefordert',
      text: [
        'Ihre Auszahlung über {amount} ist bei uns eingegangen, Ziel: {destination}.',
        'Weil Ihr Passwort oder das Ziel vor Kurzem geändert wurde, halten wir sie bis zum {until} zurück. Danach prüfen wir sie und schreiben Ihnen.',
        'Haben Sie sie nicht angefordert, melden Sie sich bitte sofort bei uns.',
      ],
      button: 'Auszahlung ansehen',
    },
    'payout-lacks': {
      subject: 'Was zu Ihrer Auszahlung noch fehlt',
      text: [
        'Auf Ihrem Konto sind {amount} verfügbar, die wir in diesem Zahllauf nicht auszahlen konnten. Es fehlt: {needs}.',
        'Sobald alles da ist, sind Sie beim nächsten Zahllauf dabei.',
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
      subject: 'Ihre Auszahlung über {amount} ist angefordert',
      text: [
        'Ihre Auszahlung über {amount} ist bei uns eingegangen, Ziel: {destination}. Wir prüfen sie und schreiben Ihnen, sobald sie genehmigt ist.',
        'Haben Sie sie nicht angefordert, melden Sie sich bitte sofort bei uns.',
      ],
      button: 'Auszahlung ansehen',
    },
    'payout-requested-planned': {
      subject: 'Ihre Auszahlung über {amount} ist angefordert',
      text: [
        'Ihre Auszahlung über {amount} ist bei uns eingegangen, Ziel: {destination}. Wir prüfen sie und schreiben Ihnen, sobald sie genehmigt ist. Ausgezahlt wird sie danach am {day}.',
        'Haben Sie sie nicht angefordert, melden Sie sich bitte sofort bei uns.',
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
    ...germanBySubject,
    'recovery-code-used': {
      subject: 'Ein Ersatzcode wurde verwendet',
      text: [
        'Ihr Ersatzcode wurde am {date} bei einer Anmeldung statt der Authenticator-App verwendet. Ersatzcodes übrig: {left}. Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort und erzeugen Sie neue Ersatzcodes.',
      ],
      button: 'Sicherheit prüfen',
    },
    'recovery-codes-renewed': {
      subject: 'Neue Ersatzcodes',
      text: [
        'Ihre Ersatzcodes wurden am {date} durch neue ersetzt. Die bisherigen gelten nicht mehr. Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort.',
      ],
      button: 'Sicherheit prüfen',
    },
    'registration-success': {
      subject: 'Willkommen bei {company}',
      text: ['Ihr Konto ist eingerichtet. Hier melden Sie sich an:'],
      button: 'Anmelden',
    },
    'second-factor-off': {
      subject: 'Die Anmeldung in zwei Schritten ist ausgeschaltet',
      text: [
        'Ihre Anmeldung braucht seit dem {date} wieder nur das Passwort. Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort und melden Sie sich bei uns.',
      ],
      button: 'Sicherheit prüfen',
    },
    'second-factor-on': {
      subject: 'Die Anmeldung in zwei Schritten ist eingeschaltet',
      text: [
        'Ihre Anmeldung braucht seit dem {date} außer dem Passwort einen Code Ihrer Authenticator-App. Waren Sie das nicht, melden Sie sich bitte sofort bei uns.',
      ],
      button: 'Sicherheit prüfen',
    },
    'sign-up-confirmation': {
      subject: 'Bitte bestätigen Sie Ihre Registrierung',
      text: [
        'Mit dieser E-Mail-Adresse wurde ein Konto bei {company} angefordert. Über diesen Link bestätigen Sie es innerhalb von {hours} Stunden:',
      ],
      button: 'E-Mail-Adresse bestätigen',
      after: ['Haben Sie sich nicht registriert, brauchen Sie nichts zu tun.'],
    },
    'sign-up-known': {
      subject: 'Sie haben bereits ein Konto',
      text: [
        'Jemand wollte mit dieser E-Mail-Adresse ein Konto bei {company} anlegen. Sie haben bereits eines. Haben Sie Ihr Passwort vergessen, setzen Sie hier ein neues:',
      ],
      button: 'Neues Passwort setzen',
      after: ['Waren Sie das nicht, brauchen Sie nichts zu tun.'],
    },
    ...emailChange,
    'takeover-invitation': takeoverInvitation,
    ...restriction,
    ...statements,
  },
};
