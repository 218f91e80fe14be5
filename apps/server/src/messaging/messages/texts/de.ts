import type { TemplateTexts } from '../templates/template-parameters.ts';
import { texts as emailChange } from './email-change/de.ts';
import { texts as invitation } from './invitation/de.ts';
import { texts as payouts } from './payouts/de.ts';
import { texts as places } from './places/de.ts';
import { texts as questions } from './questions/de.ts';
import { texts as restriction } from './restriction/de.ts';
import { texts as statements } from './statements/de.ts';
import { texts as takeoverInvitation } from './takeover-invitation/de.ts';
import { texts as team } from './team/de.ts';

/** German, the default language. */
export const texts: TemplateTexts = {
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
    'deletion-done': {
      subject: 'Ihr Konto ist gelöscht',
      text: [
        'Ihrem Antrag vom {date} sind wir gefolgt: Ihr Konto ist gelöscht, eine Anmeldung ist nicht mehr möglich. Ihr Name, Ihre Adressen, Ihre Bankverbindung und Ihre Unterlagen sind entfernt. Was das Gesetz aufzubewahren verlangt, etwa Abrechnungen und Bestellungen, bleibt bis zum Ende der Frist unter einer Nummer gesperrt.',
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
        'Ihr Antrag auf Löschung Ihres Kontos ist am {date} eingegangen. Wir prüfen ihn und schreiben Ihnen, was daraus geworden ist. Was das Gesetz aufzubewahren verlangt, etwa Abrechnungen, wird bis zum Ende der Frist gesperrt statt gelöscht. Waren Sie das nicht, melden Sie sich bitte sofort bei uns.',
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
        'Ihr Konto hat eine neue Anmeldung: {date} ({device}). Waren Sie das nicht, ändern Sie bitte sofort Ihr Passwort.',
      ],
      button: 'Sicherheit prüfen',
    },
    'operator-invitation': {
      subject: 'Ihr Zugang zu {company}',
      text: [
        '{inviterName} hat für Sie einen Zugang als Mitarbeiterin oder Mitarbeiter angelegt. Über diesen Link setzen Sie Ihr Passwort; er gilt {days} Tage:',
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
    ...payouts,
    ...places,
    ...questions,
    ...team,
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
