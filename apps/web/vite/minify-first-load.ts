import { minify } from 'terser';
import type { Plugin } from 'vite';

/** Chunks of this project that every first page loads; React's own chunk cannot be reduced further. */
const firstLoad = ['app', 'dashboard', 'kit'];

/**
 * Minifies the scripts of the first load once more, after the bundler's own minifier: saves 2.0 KB of 145 on the wire,
 * measured on 30 November, for three seconds of a build. All scripts would take as long as the build itself.
 */
export function minifyFirstLoad(): Plugin {
  return {
    name: 'blattwerk-minify-first-load',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !firstLoad.includes(chunk.name)) continue;
        const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3 } });
        if (code === undefined) throw new Error(`Nothing was left of ${chunk.fileName}`);
        chunk.code = code;
      }
    },
  };
}
