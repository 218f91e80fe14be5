import type { CheckTexts } from '../issue-document.ts';

export const texts: CheckTexts = {
  title: 'So prüfen Sie dieses Dokument',
  steps: [
    'Vergleichen Sie public-key.pem mit dem Schlüssel, den das Unternehmen unter /api/signing_keys veröffentlicht.',
    'Prüfen Sie mit dem ersten Befehl die Unterschrift und mit dem zweiten, ob die Dateien die sind, deren SHA-256 in document.json steht.',
    '„previous“ in document.json nennt den SHA-256 der document.json des Dokuments, das zuvor an denselben Partner ging.',
  ],
};
