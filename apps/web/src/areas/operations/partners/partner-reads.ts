import { getSession } from '../../../api/session-store.ts';
import { cyclesQuery } from '../../../ui/table/use-cycle-options.ts';
import { extractsQuery, signedDocumentsQuery, yearsQuery } from '../../money/statements/statements.data.ts';
import { doublesOfQuery } from '../doubles/doubles.data.ts';
import { movesOfQuery } from '../moves/moves.data.ts';
import { endsOfQuery, successionsOfQuery } from './ending/ending.data.ts';
import { grantEffectQuery, grantsQuery } from './grants/grants.data.ts';
import { notesQuery } from './notes/notes.data.ts';
import { restrictionsQuery } from './restriction/restriction.data.ts';
import { partnerStatesQuery } from './state/state.data.ts';
import { taxHistoryQuery } from './tax/tax.data.ts';

/** What the cards of a partner's page read. */
export const partnerReads = (partner: number) => [
  partnerStatesQuery(partner),
  movesOfQuery(partner),
  endsOfQuery(partner),
  successionsOfQuery(partner),
  restrictionsQuery(partner),
  doublesOfQuery(partner),
  // Nobody may read notes about themselves.
  ...(getSession().partner?.id === partner ? [] : [notesQuery(partner)]),
  grantsQuery(partner),
  grantEffectQuery(partner),
  yearsQuery(partner),
  extractsQuery(partner),
  signedDocumentsQuery(partner),
  cyclesQuery(),
  taxHistoryQuery(partner),
];
