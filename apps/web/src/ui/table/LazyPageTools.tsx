import { useLoadedNear } from '../use-near.ts';
import css from './Pages.module.css';
import type { PageToolsProps } from './PageTools.tsx';
import { PAGE_SIZE } from './table-search.ts';

const load = () => import('./PageTools.tsx');

/**
 * The page size, and a page by its number; nothing if all rows fit on the smallest page. The foot of a table loads them
 * near the viewport; their space is reserved meanwhile.
 */
export function LazyPageTools(props: PageToolsProps) {
  return props.total > PAGE_SIZE ? <NearTools {...props} /> : null;
}

/** A component of its own, so that its place is observed once it exists: rows may be added while the page is open. */
function NearTools(props: PageToolsProps) {
  const [place, loaded] = useLoadedNear(load);
  return (
    <div ref={place} className={css.tools}>
      {loaded !== undefined && <loaded.PageTools {...props} />}
    </div>
  );
}
