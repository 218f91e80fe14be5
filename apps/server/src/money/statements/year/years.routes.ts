import {
  getYearStatementCsv,
  getYearStatementPdf,
  getYearStatementZip,
  listYearStatements,
} from '@blattwerk/contract/statements/years.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { requireOwn } from '../../../network/tree/visibility.policy.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../../platform/http/route.ts';
import { openStatement } from '../../signed-documents/issue-document.ts';
import { drawing } from '../drawing.ts';
import { findStatementOwner } from '../paper/owner.queries.ts';
import { requireYear } from './require-year.ts';
import { yearCsv } from './year-csv.ts';
import { printYear } from './year-pdf.ts';
import { findYears, type YearLine, type YearStatement } from './year-statement.ts';
import { yearTexts } from './year-texts.ts';

/** The monthly statements of a year as one: visible only to the partner, because it is money. */
export function yearStatementRoutes(route: Route): void {
  route(listYearStatements, async ({ params, list, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const years = await findYears(deps.db, params.id);
    if (list.order[0]?.direction !== 'asc') years.reverse();
    const begin = (list.page - 1) * list.size;
    return { items: years.slice(begin, begin + list.size).map(presentYear), total: years.length };
  });

  route(
    getYearStatementPdf,
    ({ params, session }, deps) =>
      drawing.run(session.user.id, async () => {
        const year = await requireYear(deps, session, params);
        const { locale } = session.user;
        return {
          type: 'application/pdf' as const,
          name: `${nameOf(year, locale)}.pdf`,
          body: await printOf(deps, year, { partner: params.id, locale, at: deps.clock.now() }),
          disposition: 'inline' as const,
        };
      }),
    { from: 'replica' },
  );

  route(getYearStatementCsv, async ({ params, session }, deps) => {
    const year = await requireYear(deps, session, params);
    const { locale } = session.user;
    return {
      type: 'text/csv' as const,
      name: `${nameOf(year, locale)}.csv`,
      body: yearCsv(year, locale),
      disposition: 'attachment' as const,
    };
  });

  route(getYearStatementZip, ({ params, session }, deps) =>
    drawing.run(session.user.id, async () => {
      const year = await requireYear(deps, session, params);
      const { locale } = session.user;
      const name = nameOf(year, locale);
      const { monthFrom, monthTo } = year;
      const key = { partner: params.id, kind: 'year', monthFrom, monthTo, locale } as const;
      const body = await openStatement(deps, key, async (at) => [
        { name: `${name}.pdf`, bytes: await printOf(deps, year, { partner: params.id, locale, at }) },
        { name: `${name}.csv`, bytes: yearCsv(year, locale) },
      ]);
      return {
        type: 'application/zip' as const,
        name: `${name}.zip`,
        body,
        disposition: 'attachment' as const,
      };
    }),
  );
}

async function printOf(
  deps: Pick<Deps, 'db'>,
  year: YearStatement,
  { partner, locale, at }: { readonly partner: number; readonly locale: string; readonly at: Date },
): Promise<Buffer> {
  return printYear(year, { owner: await findStatementOwner(deps.db, partner), locale, at });
}

/** Name of its files. */
function nameOf({ year }: YearLine, locale: string): string {
  return `${yearTexts(locale).title} ${year}`;
}

function presentYear(line: YearLine): HandlerAnswer<typeof listYearStatements>['items'][number] {
  return {
    id: line.year,
    from: line.monthFrom.slice(0, 7),
    to: line.monthTo.slice(0, 7),
    isWhole: line.monthTo.endsWith('-12-01'),
    opening: formatCents(line.openingCents),
    credits: formatCents(line.creditsCents),
    reversals: formatCents(line.reversalsCents),
    corrections: formatCents(line.correctionsCents),
    writtenOff: formatCents(line.writtenOffCents),
    paidBack: formatCents(line.paidBackCents),
    payouts: formatCents(line.payoutsCents),
    tax: formatCents(line.taxCents),
    gross: formatCents(line.payoutsCents + line.taxCents),
    closing: formatCents(line.closingCents),
    currency: 'EUR',
  };
}
