/** Mails about places that pass to a successor. */
export const texts = {
  'place-comes': {
    subject: 'Ein Platz geht auf Sie über',
    text: [
      'Der Platz von {partnerName} geht ab dem {date} auf Sie über: Sie werden Partner, und das Team steht dann unter Ihnen.',
      'Bitte nehmen Sie die Partnervereinbarung an; Auszahlungen warten bis dahin.',
    ],
    button: 'Dokumente ansehen',
  },
  'place-passes': {
    subject: 'Ihr Platz geht auf jemand anderen über',
    text: [
      'Ihr Platz geht ab dem {date} auf {partnerName} über, und Ihre Partnervereinbarung endet. Was Sie bis dahin verdienen, bleibt Ihres und wird ausgezahlt.',
      'Wissen Sie nichts davon, melden Sie sich bitte sofort bei uns.',
    ],
    button: 'Dokumente ansehen',
  },
  'place-stays': {
    subject: 'Ein Platz geht doch nicht über',
    text: [
      'Wir hatten Ihnen geschrieben, dass ab dem {date} ein Platz übergeht, zusammen mit {partnerName}. Das gilt nicht mehr: Es bleibt, wie es ist.',
    ],
    button: 'Dokumente ansehen',
  },
};
