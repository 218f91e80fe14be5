import type { CheckTexts } from '../issue-document.ts';

export const texts: CheckTexts = {
  title: 'How to check this document',
  steps: [
    'Compare public-key.pem with the key that the company publishes at /api/signing_keys.',
    'Check the signature with the first command, and with the second one that the files are those whose SHA-256 is in document.json.',
    '“previous” in document.json is the SHA-256 of document.json of the document issued before it to the same partner.',
  ],
};
