import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { companyName } from '../../../i18n/instance-facts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { canCopyImages, copyImage } from '../../../ui/copy/copy-image.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import { fileWords, saveBlob } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { drawCard } from './card.ts';
import css from './ShareCard.module.css';

const names = ['first', 'full', 'none'] as const;

interface Props {
  headline: string;
  /** Its day in Berlin. */
  day: string;
  /** The rendered leaf. */
  leaf: RefObject<HTMLElement | null>;
}

/**
 * The card to share, drawn in the browser in the product's colours, with the name that its owner chooses. It is shared
 * only on a tap.
 */
export function ShareCard({ headline, day, leaf }: Props) {
  const { t, format } = useTexts();
  const { user } = useSession();
  const [chosen, setChosen] = useState<(typeof names)[number]>('first');
  const canvas = useRef<HTMLCanvasElement>(null);
  const first = user?.firstName ?? '';
  const name = { first, full: `${first} ${user?.lastName ?? ''}`.trim(), none: '' }[chosen];
  const month = format.month(day);
  useEffect(() => {
    const { current } = canvas;
    if (current === null) return;
    const {
      backgroundColor: ground,
      color: ink,
      fontFamily: font,
    } = getComputedStyle(current.closest('dialog') ?? document.body);
    const quiet = getComputedStyle(current).color;
    const content = { headline, name, company: companyName(), day: month };
    drawCard(current, content, {
      colours: { ground, ink, quiet },
      leaf: leaf.current?.querySelector('svg') ?? null,
      font,
    });
  }, [headline, name, month, leaf]);
  const file = async (): Promise<File> => {
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.current?.toBlob(resolve, 'image/png');
    });
    return new File(blob === null ? [] : [blob], `${fileWords(headline)}.png`, { type: 'image/png' });
  };
  return (
    <div className={css.card} data-kept>
      <canvas
        ref={canvas}
        className={css.drawing}
        role="img"
        aria-label={[headline, name, companyName(), month].filter(Boolean).join(', ')}
      />
      <SelectField
        label={t('celebrations:card.name')}
        value={chosen}
        onChange={({ currentTarget }) =>
          setChosen(names.find((one) => one === currentTarget.value) ?? 'first')
        }
        options={names.map((value) => ({ value, label: t(`celebrations:card.names.${value}`) }))}
      />
      <CardWays file={file} title={headline} />
    </div>
  );
}

const probe = () => new File([], 'card.png', { type: 'image/png' });

/** Shares through the device if it accepts images, else saves or copies. */
function CardWays({ file, title }: { file: () => Promise<File>; title: string }) {
  const { t } = useTexts();
  const [shares] = useState(() => navigator.canShare?.({ files: [probe()] }) === true);
  const copies = canCopyImages();
  const shareIt = async () => {
    try {
      await navigator.share({ files: [await file()], title });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await save();
    }
  };
  const save = async () => {
    const card = await file();
    saveBlob(card.name, card);
    toast.success(t('celebrations:card.saved'));
  };
  const copy = async () => {
    try {
      await copyImage(file());
      toast.success(t('celebrations:card.copied'));
    } catch {
      await save();
    }
  };
  return (
    <div className={css.ways}>
      {shares && (
        <Button variant="white" icon="share" onClick={() => void shareIt()}>
          {t('celebrations:card.share')}
        </Button>
      )}
      <Button variant="white" icon="download" onClick={() => void save()}>
        {t('celebrations:card.save')}
      </Button>
      {!shares && copies && (
        <Button variant="white" icon="copy" onClick={() => void copy()}>
          {t('celebrations:card.copy')}
        </Button>
      )}
    </div>
  );
}
