import {
  createCorrection,
  getCorrection,
  getCorrectionEffect,
  getCorrectionsCsv,
  listCorrections,
} from '@blattwerk/contract/corrections/corrections.contract.ts';
import { countProofGuess } from '../../identity/approvals/demanded-proof.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { requestCorrection } from './correct.ts';
import { presentCorrection } from './corrections.presenter.ts';
import { findAllCorrections, findCorrection, findCorrections } from './corrections.queries.ts';
import { findEffect } from './effect.ts';
import { correctionTexts } from './paper/correction-texts.ts';
import { correctionsCsv } from './paper/lists-csv.ts';

/** Credits and debits by hand, for operators. */
export function correctionRoutes(route: Route): void {
  route(
    createCorrection,
    async ({ body, session }, deps) => {
      const { partner, amount: cents, text, reason, relatesTo = null, question, code } = body;
      const wanted = { partner, cents, text, reason, relatesTo, question, code };
      const id = await requestCorrection(deps, session, wanted);
      return find(deps, id);
    },
    { before: countProofGuess },
  );

  route(listCorrections, async ({ list }, { db }) => {
    const { rows, total } = await findCorrections(db, list);
    return { items: rows.map(presentCorrection), total };
  });

  route(getCorrection, ({ params }, deps) => find(deps, params.id));

  route(getCorrectionsCsv, async ({ query: { partner, status, text }, session }, { db }) => {
    const rows = await findAllCorrections(db, {
      ...(partner !== undefined && { partner }),
      ...(status !== undefined && { status: [status] }),
      ...(text !== undefined && { text }),
    });
    const { locale } = session.user;
    return {
      type: 'text/csv' as const,
      name: `${correctionTexts(locale).corrections}.csv`,
      body: correctionsCsv(rows, locale),
      disposition: 'attachment' as const,
    };
  });

  route(getCorrectionEffect, async ({ query: { partner, amount: cents }, session }, deps) => {
    await requireOwn(deps, session, partner);
    const effect = await findEffect(deps.db, { partner, cents });
    if (effect === undefined) throw new ApiError(409, 'correctionNoCycle');
    return effect;
  });
}

async function find({ db }: Pick<Deps, 'db'>, id: number): Promise<HandlerAnswer<typeof getCorrection>> {
  const row = await findCorrection(db, id);
  if (row === undefined) throw notFound();
  return presentCorrection(row);
}
