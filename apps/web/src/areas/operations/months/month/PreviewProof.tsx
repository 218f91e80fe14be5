import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { FieldList } from '../../../../ui/FieldList.tsx';
import css from './MonthEndPage.module.css';

/** What closing a month would come to, as it was computed and kept. */
export type Preview = CallAnswer<'GET /api/cycle_previews/{id}'>;

/** By what a preview is known, and what it was computed from. */
export function PreviewProof({ preview: { hash, planVersion, watermark } }: { preview: Preview }) {
  const { t, format } = useTexts();
  return (
    <details>
      <summary>{t('monthEnd:proof')}</summary>
      <FieldList
        fields={[
          [
            t('monthEnd:hash'),
            <code key="hash" className={css.hash}>
              {hash}
            </code>,
          ],
          [t('monthEnd:plan'), planVersion],
          ...(watermark === null
            ? []
            : (['orders', 'refunds', 'memberships', 'partners'] as const).map(
                (name) => [t(`monthEnd:watermark.${name}`), format.integer(watermark[name])] as const,
              )),
        ]}
      />
    </details>
  );
}
