import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { FieldList } from '../../../../ui/FieldList.tsx';
import css from './MonthEndPage.module.css';

/** The result of closing a month, as computed and stored. */
export type Preview = CallAnswer<'GET /api/cycle_previews/{id}'>;

/** Identity of a preview: its hash, and what it was computed from. */
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
