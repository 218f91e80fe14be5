import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun, mainCases } from '../../../test-support/full-run.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { pdf } from '../../platform/uploads/testing/sample-files.ts';
import { insertBankAccount } from '../bank-accounts/bank-accounts.queries.ts';
import { startAffiliateServer } from './testing/affiliate-server.ts';

const server = setUp(startAffiliateServer);

beforeEach(async () => {
  await server.database.db.deleteFrom('affiliate_data').execute();
});

describe('changing', () => {
  test('the tax number: only an empty one is refused, an invalid one is a warning', async () => {
    expect((await server.patch({ ust: 'DE136695975' })).json()).toMatchObject({
      verified: false,
      warning: 'checkDigit',
    });
    expect(
      (await server.patch({ ust: 'Steuernummer folgt' }, { segment: 'affiliate_data' })).json(),
    ).toMatchObject({
      ust: 'Steuernummer folgt',
      verified: false,
      warning: 'form',
    });
    for (const ust of ['', '   ', 'x'.repeat(41), 'a\u0007']) {
      const answer = await server.patch({ ust });
      expect([ust, answer.statusCode]).toEqual([ust, 422]);
      expect(answer.json().violations).toMatchObject([{ message: 'Please set correct UST ID' }]);
    }
    expect((await server.row())?.ust).toBe('Steuernummer folgt');
    expect((await server.patch({ smallBusiness: true })).json()).toMatchObject({
      ust: 'Steuernummer folgt',
      smallBusiness: true,
    });
  });

  test('only operators prove the tax status, and fields that the caller may not set are refused by name', async () => {
    await server.patch({ ust: 'DE136695976' });
    const named = async (payload: object, as = server.token) => {
      const answer = await server.patch(payload, { as });
      const violations: { propertyPath: string }[] = answer.json().violations ?? [];
      return [answer.statusCode, violations.map(({ propertyPath }) => propertyPath)];
    };
    expect(await named({ taxStatus: 'proven' })).toEqual([422, ['taxStatus']]);
    expect(await named({ companyFree: true, ust: 'DE000' })).toEqual([422, ['companyFree']]);
    expect(
      await named({ taxStatus: 'proven', ust: 'DE000', smallBusiness: true }, server.operatorToken),
    ).toEqual([422, ['ust', 'smallBusiness']]);
    expect((await server.row())?.tax_status).toBe('unproven');
    const whole = (await server.get(`/api/affiliate_datas/${server.own.id}`)).json();
    expect(await named({ ...whole, invented: 1 })).toEqual([200, []]);
    const proven = await server.patch(
      { taxStatus: 'proven', ust: 'DE 136 695 976' },
      { as: server.operatorToken },
    );
    expect(proven.json()).toMatchObject({ taxStatus: 'proven', ust: 'DE136695976', smallBusiness: false });
  });

  test('nobody proves their own tax status, and none is proven without a number', async () => {
    const theirs = { as: server.operatorToken, id: server.root.id };
    await server.patch({ ust: 'DE115235681' }, theirs);
    expect((await server.patch({ taxStatus: 'proven' }, theirs)).statusCode).toBe(422);
    expect((await server.patch({ taxStatus: 'proven' }, { as: server.operatorToken })).statusCode).toBe(422);
  });

  test('the audit log has who proved what', async () => {
    await server.patch({ ust: 'DE136695976' });
    const { db } = server.database;
    const written = () =>
      db
        .selectFrom('audit_log')
        .select(['user_id', 'action', 'details'])
        .where('subject', '=', `/api/affiliate_datas/${server.own.id}`)
        .where('details', 'is not', null)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
    const state = { ust: 'DE136695976', smallBusiness: false, toCheck: null };
    await server.patch({ taxStatus: 'proven' }, { as: server.operatorToken });
    expect(await written()).toEqual({
      user_id: server.root.userId,
      action: 'write',
      details: { before: { ...state, taxStatus: 'unproven' }, after: { ...state, taxStatus: 'proven' } },
    });
    const last = await written();
    await server.patch({ ust: 'DE 136695976' });
    expect(await written()).toEqual(last);
  });

  describe('refused data', () => {
    const refuse = () => server.patch({ taxStatus: 'unproven' }, { as: server.operatorToken });
    const refusedAt = async () => (await server.row())?.refused_at;
    beforeEach(async () => {
      await server.patch({ ust: 'DE136695976' });
      expect((await refuse()).statusCode).toBe(200);
    });

    test('are logged, and stay refused until they change', async () => {
      expect(await refusedAt()).toEqual(expect.any(Date));
      const [line] = await server.database.db
        .selectFrom('audit_log')
        .select('details')
        .where('subject', '=', `/api/affiliate_datas/${server.own.id}`)
        .where('details', 'is not', null)
        .orderBy('id', 'desc')
        .execute();
      expect(line?.details).toMatchObject({ after: { taxStatus: 'unproven', refused: true } });
      await server.patch({ ust: 'de 136 695 976', smallBusiness: false });
      expect(await refusedAt()).toEqual(expect.any(Date));
    });

    inFullRun(() => {
      test.each([
        ['another number', () => server.patch({ ust: 'ATU13585627' })],
        ['another kind of business', () => server.patch({ smallBusiness: true })],
        ['another document', () => server.upload({ fileAgree: ['b.pdf', pdf('x')] })],
        ['no number any more', () => server.patch({ ust: null })],
        [
          'an operator who proves it',
          () => server.patch({ taxStatus: 'proven' }, { as: server.operatorToken }),
        ],
      ])('are pending again after %s', async (_, change) => {
        expect((await change()).statusCode).toBeLessThan(300);
        expect(await refusedAt()).toBe(null);
      });
    });
  });

  describe('a change of proven data', () => {
    const proven = { ust: 'DE136695976', smallBusiness: false, taxStatus: 'proven' };
    beforeEach(async () => {
      await server.patch({ ust: 'DE136695976' });
      await server.patch({ taxStatus: 'proven' }, { as: server.operatorToken });
    });

    test('is to be checked, and the proven state stays in force meanwhile', async () => {
      const since = expect.stringMatching(/^\d{4}-.*\+00:00$/);
      const answer = (await server.patch({ ust: 'XYZ' })).json();
      expect(answer).toMatchObject({
        ...proven,
        toCheck: { ust: 'XYZ', warning: 'form', smallBusiness: false, since },
      });
      expect((await server.patch({ smallBusiness: true })).json()).toMatchObject({
        ...proven,
        toCheck: { ust: 'XYZ', smallBusiness: true, since },
      });
      const uploaded = await server.upload({ fileAgree: ['b.pdf', pdf('x')], ust: 'ATU13585627' });
      expect(uploaded.json()).toMatchObject({ ...proven, toCheck: { ust: 'ATU13585627' } });
    });

    inFullRun(() => {
      test('to the same number in another format is none', async () => {
        expect((await server.patch({ ust: 'de 136 695-976' })).json()).toMatchObject({
          ...proven,
          toCheck: null,
        });
      });

      test('is withdrawn by restoring the proven data, or by null', async () => {
        await server.patch({ ust: 'XYZ' });
        expect((await server.patch({ ust: 'DE 136695976' })).json()).toMatchObject({
          ...proven,
          toCheck: null,
        });
        await server.patch({ smallBusiness: true });
        expect((await server.patch({ toCheck: null })).json()).toMatchObject({ ...proven, toCheck: null });
      });
    });

    test('is proven, accepted as unproven, or rejected by an operator', async () => {
      const as = server.operatorToken;
      await server.patch({ ust: 'ATU13585627', smallBusiness: true });
      const taken = { ust: 'ATU13585627', smallBusiness: true, toCheck: null };
      const read = async () => {
        const { toCheck } = (await server.get(`/api/affiliate_datas/${server.own.id}`, as)).json();
        return toCheck;
      };
      const toProve = { taxStatus: 'proven', toCheck: await read() };
      expect((await server.patch(toProve, { as })).json()).toMatchObject({ ...taken, taxStatus: 'proven' });
      await server.patch({ ust: 'XYZ' });
      expect((await server.patch({ toCheck: null }, { as })).json()).toMatchObject({
        ...taken,
        taxStatus: 'proven',
      });
      await server.patch({ ust: 'XYZ' });
      const toDoubt = { taxStatus: 'unproven', toCheck: await read() };
      expect((await server.patch(toDoubt, { as })).json()).toMatchObject({
        ...taken,
        ust: 'XYZ',
        taxStatus: 'unproven',
      });
    });

    test('cannot be decided by an operator who is paid to the same account', async () => {
      const { db, secrets } = server.deps;
      const account = { iban: 'DE02120300000000202051', accountHolder: null, bic: null, bankName: null };
      for (const user of [server.own.userId, server.root.userId])
        await inTransaction(db, (tx) =>
          insertBankAccount({ db: tx, secrets }, { ...account, paypalEmail: null, user, at: new Date() }),
        );
      const answer = await server.patch({ taxStatus: 'unproven' }, { as: server.operatorToken });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'ownBankAccount']);
      await db.deleteFrom('bank_accounts').execute();
    });

    test.each(mainCases(1, ['proven', 'unproven']))(
      'cannot be accepted as %s by an operator who has not read it',
      async (taxStatus) => {
        const as = server.operatorToken;
        const refused = async (body: object, by = as) => {
          const answer = await server.patch(body, { as: by });
          return [answer.statusCode, answer.json().code];
        };
        const read = { ust: 'DE115235681', smallBusiness: false };
        expect(await refused({ taxStatus, toCheck: read })).toEqual([409, 'taxDataChanged']);
        await server.patch({ ust: read.ust });
        expect(await refused({ taxStatus })).toEqual([409, 'taxDataUnseen']);
        await server.patch({ ust: 'ATU13585627', smallBusiness: true });
        const stored = await server.row();
        for (const seen of [read, { ...read, ust: 'ATU13585627' }, { ...read, smallBusiness: true }])
          expect(await refused({ taxStatus, toCheck: seen })).toEqual([409, 'taxDataChanged']);
        expect(await refused({ toCheck: read }, server.token)).toEqual([409, 'taxDataChanged']);
        expect(await server.row()).toEqual(stored);
        const seen = { ust: 'atu 13585627', smallBusiness: true, since: 'then' };
        expect((await server.patch({ taxStatus, toCheck: seen }, { as })).json()).toMatchObject({
          ust: 'ATU13585627',
          smallBusiness: true,
          taxStatus,
          toCheck: null,
        });
      },
    );

    inFullRun(() => {
      test('to an empty number takes effect immediately', async () => {
        await server.patch({ smallBusiness: true });
        expect((await server.patch({ ust: null })).json()).toMatchObject({
          ust: null,
          taxStatus: 'unproven',
          toCheck: null,
        });
      });
    });
  });

  test('unknown fields are ignored, known ones that the caller may not set are refused', async () => {
    await server.patch({ ust: 'DE136695976' });
    const before = await server.row();
    const unknown = { id: server.below.id, partnerId: server.below.id, verified: true, updatedAt: null };
    expect((await server.patch(unknown)).statusCode).toBe(200);
    const answer = await server.patch({
      ...unknown,
      fileRegistration: 'media/x.pdf',
      fileAgree: '/etc/passwd',
    });
    expect(answer.json().violations).toMatchObject([
      { propertyPath: 'fileRegistration' },
      { propertyPath: 'fileAgree' },
    ]);
    const { updated_at: _, ...after } = (await server.row()) ?? {};
    expect({ ...after, updated_at: before?.updated_at }).toEqual(before);
  });
});

describe('authorization', () => {
  test('documents of others are 404, for reading and writing', async () => {
    const theirs = await server.signIn(server.below.email);
    await server.upload(
      { fileRegistration: ['a.pdf', pdf('theirs')] },
      { as: theirs, url: `/api/affiliate_data/${server.below.id}` },
    );
    for (const id of [server.below.id, server.root.id, 999_999]) {
      expect((await server.get(`/api/affiliate_datas/${id}`)).statusCode).toBe(404);
      expect((await server.get(`/api/affiliate_datas/${id}/fileRegistration`)).statusCode).toBe(404);
      expect((await server.patch({ ust: 'x' }, { id })).statusCode).toBe(404);
      const url = `/api/affiliate_data/${id}`;
      expect((await server.upload({ fileAgree: ['b.pdf', pdf('x')] }, { url })).statusCode).toBe(404);
    }
    const asOperator = await server.get(
      `/api/affiliate_datas/${server.below.id}/fileRegistration`,
      server.operatorToken,
    );
    expect(asOperator.rawPayload).toEqual(pdf('theirs'));
    expect((await server.row(server.below.id))?.ust).toBeNull();
    expect(await server.row(server.root.id)).toBeUndefined();
  });
});
