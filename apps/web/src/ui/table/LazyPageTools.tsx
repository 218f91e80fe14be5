import { useLoadedNear } from '../use-near.ts';
import css from './Pages.module.css';
import type { PageToolsProps } from './PageTools.tsx';
import { PAGE_SIZE } from './table-search.ts';

const load = () => import('./PageTools.tsx');

/**
 * How many rows a page has, and a page by its number; nothing where all rows fit on the smallest page. The foot of a
 * table loads them when it comes near the screen; their place is kept meanwhile.
 */
export function LazyPageTools(props: PageToolsProps) {
  return props.total > PAGE_SIZE ? <NearTools {...props} /> : null;
}

/** Of its own, so that its place is watched from when there is one: rows may become more while the page is open. */
function NearTools(props: PageToolsProps) {
  const [place, loaded] = useLoadedNear(load);
  return (
    <div ref={place} className={css.tools}>
      {loaded !== undefined && <loaded.PageTools {...props} />}
    </div>
  );
}
