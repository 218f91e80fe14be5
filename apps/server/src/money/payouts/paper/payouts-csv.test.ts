import { describe, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { createPartner } from '../../../network/team/testing/create-partner.ts';
import { makeEligible } from '../testing/eligible.ts';
import { startPaperServer } from '../testing/paper-server.ts';

const server = setUp(startPaperServer);

describe('the CSV', () => {
  test('has all own payouts, for a spreadsheet, and no formula', async () => {
    const { db } = server.database;
    const partner = await createPartner(db, { name: 'Tabelle', parent: server.own });
    await makeEligible(server.deps, partner);
    const as = await server.signIn(partner.email);
    const first = await server.requested(partner, 100_05);
    await server.move(first, 2, '=HYPERLINK("http://evil.example";"a")');
    const second = await server.requested(partner, 1);
    const answer = await server.call(as, { url: '/csv/payout/' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename=Auszahlungen.csv');
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(answer.body.replace('\ufeff', '').split('\r\n')).toEqual([
      'Auszahlung;Nummer;Angefordert;Status;Art;Netto;Steuersatz;Umsatzsteuer;Auszahlungsbetrag;Gebühr;Verrechnet;Korrekturen;Grund;Steuer zu Auszahlung',
      `${first};;2026-05-20;Abgelehnt;Banküberweisung;100,05;19,00;19,01;119,06;0,00;0,00;;"'=HYPERLINK(""http://evil.example"";""a"")";`,
      `${second};;2026-05-20;In Prüfung;Banküberweisung;100,06;19,00;19,01;119,07;0,00;0,00;;;`,
      '',
    ]);
  });

  fullTest('is in the reader’s language', async () => {
    const { db } = server.database;
    const partner = await createPartner(db, { name: 'Reader', parent: server.own, locale: 'en' });
    await makeEligible(server.deps, partner);
    const as = await server.signIn(partner.email);
    await server.requested(partner, 7_00);
    const answer = await server.call(as, { url: '/csv/payout' });
    expect(answer.body).toContain(';Being checked;Bank transfer;7.00;19.00;1.33;8.33;0.00;0.00;;;');
  });
});
