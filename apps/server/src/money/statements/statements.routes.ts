import {
  getStatement,
  getStatementCsv,
  getStatementPdf,
  getStatementZip,
  listStatements,
} from '@blattwerk/contract/statements/statements.contract.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { openStatement } from '../signed-documents/issue-document.ts';
import { drawing } from './drawing.ts';
import { findStatementOwner } from './paper/owner.queries.ts';
import { statementCsv } from './paper/statement-csv.ts';
import { statementName } from './paper/statement-lines.ts';
import { printStatement } from './paper/statement-pdf.ts';
import { composeStatement, type Statement } from './statement.ts';
import { presentStatement, presentStatementLine } from './statements.presenter.ts';
import { findStatementPage } from './statements.queries.ts';

interface Key {
  readonly id: number;
  readonly cycle: number;
}

/** The effects of each closed cycle on what is owed to a partner: visible only to the partner, because it is money. */
export function statementRoutes(route: Route): void {
  route(listStatements, async ({ params, list, session }, deps) => {
    await requireOwn(deps, session, params.id);
    const { rows, total } = await findStatementPage(deps.db, { partner: params.id, list });
    return { items: rows.map(presentStatementLine), total };
  });

  route(
    getStatement,
    async ({ params, session }, deps) => presentStatement(await requireStatement(deps, session, params)),
    { from: 'replica' },
  );

  route(
    getStatementPdf,
    ({ params, session }, deps) =>
      drawing.run(session.user.id, async () => {
        const statement = await requireStatement(deps, session, params);
        const { locale } = session.user;
        const owner = await findStatementOwner(deps.db, params.id);
        return {
          type: 'application/pdf' as const,
          name: `${statementName(statement, locale)}.pdf`,
          body: await printStatement(statement, { owner, locale, at: deps.clock.now() }),
          disposition: 'inline' as const,
        };
      }),
    { from: 'replica' },
  );

  route(getStatementCsv, async ({ params, session }, deps) => {
    const statement = await requireStatement(deps, session, params);
    const { locale } = session.user;
    return {
      type: 'text/csv' as const,
      name: `${statementName(statement, locale)}.csv`,
      body: statementCsv(statement, locale),
      disposition: 'attachment' as const,
    };
  });

  route(getStatementZip, ({ params, session }, deps) =>
    drawing.run(session.user.id, async () => {
      const statement = await requireStatement(deps, session, params);
      const { locale } = session.user;
      const name = statementName(statement, locale);
      const month = statement.dateFrom;
      const key = { partner: params.id, kind: 'month', monthFrom: month, monthTo: month, locale } as const;
      const body = await openStatement(deps, key, async (at) => {
        const owner = await findStatementOwner(deps.db, params.id);
        return [
          { name: `${name}.pdf`, bytes: await printStatement(statement, { owner, locale, at }) },
          { name: `${name}.csv`, bytes: statementCsv(statement, locale) },
        ];
      });
      return {
        type: 'application/zip' as const,
        name: `${name}.zip`,
        body,
        disposition: 'attachment' as const,
      };
    }),
  );
}

/** @throws ApiError 404 for another partner's, and for a cycle without one */
async function requireStatement(deps: Deps, session: Session, { id, cycle }: Key): Promise<Statement> {
  await requireOwn(deps, session, id);
  const statement = await composeStatement(deps.db, { partner: id, cycle });
  if (!statement) throw notFound();
  return statement;
}
