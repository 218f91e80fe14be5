import type { Subject } from '../../api/subject.ts';
import { kickStartQuery } from '../bonuses/bonuses/kick-start.data.ts';
import { documentsQuery } from '../session/legal-documents/legal-documents.data.ts';

export const becomePartner = ({ partner }: Subject) => [documentsQuery(), kickStartQuery(partner)];
